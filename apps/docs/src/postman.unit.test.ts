import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pagesFolder } from './pages.ts'
import { type OpenApi, postmanCollection } from './postman.ts'

const document: OpenApi = JSON.parse(readFileSync(join(pagesFolder, 'openapi.json'), 'utf8'))
const collection = postmanCollection(document, 'http://localhost:4000')
type Requests = ReturnType<typeof requests>
const requests = () =>
  collection.item.flatMap(({ item }) => item) as {
    name: string
    request: {
      method: string
      header: { key: string; value: string }[]
      url: { raw: string; variable: { key: string }[] }
      body?: { raw?: string; mode: string }
    }
  }[]
const named = (name: string): Requests[number] => {
  const found = requests().find((each) => each.name === name)
  if (!found) throw new Error(`no request is called ${name}`)
  return found
}

it('the collection has a request for every operation of the OpenAPI document', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
  expect(requests()).toHaveLength(operations.length)
})

it('a POST sends the example of the document under a new Idempotency-Key', () => {
  const { request } = named('Create or update a patient')
  expect(request).toMatchObject({ method: 'POST', url: { raw: '{{baseUrl}}/v1/patients' } })
  expect(request.header).toContainEqual({ key: 'Idempotency-Key', value: '{{$guid}}' })
  expect(JSON.parse(request.body?.raw ?? '')).toMatchObject({ externalId: 'p-1001' })
})

it('only requests that need a physician name one', () => {
  const withPhysician = requests().filter(({ request }) =>
    request.header.some(({ key }) => key === 'X-Service-Physician-Id'),
  )
  expect(withPhysician.map(({ request }) => request.url.raw)).toContain('{{baseUrl}}/v1/async-consults/:id/replies')
  expect(withPhysician.map(({ request }) => request.url.raw)).not.toContain('{{baseUrl}}/v1/patients')
})

it('ids in paths are variables of the request', () => {
  for (const { request } of requests()) {
    const inPath = [...request.url.raw.matchAll(/:(\w+)(?=\/|$)/g)].map(([, name]) => name)
    expect(request.url.variable.map(({ key }) => key)).toEqual(inPath.filter((name) => name !== undefined))
  }
})
