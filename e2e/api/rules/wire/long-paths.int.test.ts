/** @module-tag full */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  asserting,
  type Client,
  createTestEnvironment,
  type TestEnvironment,
  unlimited,
} from '../../environment/index.ts'
import { exampleOf, type Kind, neverIds, routes } from '../../surface/index.ts'

/**
 * A route answers for names of any length in its path. Routers have their own limits, which must not apply
 * earlier.
 */
let environment: TestEnvironment
/** Authenticated as partner and physician. */
let client: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
  const partner = await environment.partner(unlimited)
  client = partner.key.with(asserting((await partner.physician()).id))
})
afterAll(() => environment.close())

/** The limit for the head of a request is 16 KiB. */
const lengths = [101, 5_001, 14_000]
const named = routes
  .filter(({ title }) => title.includes('{id}'))
  .map((route) => [route.title, route, exampleOf(route, neverIds)] as const)
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

describe('with a very long name in the path,', () => {
  test.each(named)('%s authenticates the caller and then answers not found', async (_title, route, input) => {
    for (const length of lengths) {
      const long = { ...input, id: 'x'.repeat(length) }
      expect(await route.ask(environment.api.as(null), long)).toMatchObject({ status: 401, code: 'unauthorized' })
      expect(await route.ask(environment.api.as('nonsense'), long)).toMatchObject({ status: 401, code: 'unauthorized' })
      const never = await route.ask(client, { ...input, id: neverIds[route.root as Kind] })
      const answer = await route.ask(client, long)
      expect(answer).toMatchObject({ status: 404, code: 'not_found' })
      expect(answer.text).toBe(never.text)
    }
  })

  const paths = Map.groupBy(named, ([title]) => title.replace(/^\w+ /, ''))
  test.each(
    [...paths].map(([path, operations]) => [path, operations.map(([title]) => title.split(' ')[0] ?? '')] as const),
  )('%s serves only %j', async (path, served) => {
    const allow = served.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    for (const length of lengths) {
      for (const method of methods.filter((each) => !served.includes(each))) {
        const answer = await client.send(method, path.replace('{id}', 'x'.repeat(length)))
        expect(answer).toMatchObject({ status: 405, code: 'method_not_allowed', headers: { allow } })
      }
    }
  })
})

test('a long path without a route is not found', async () => {
  for (const length of lengths) {
    for (const path of [`/v1/${'x'.repeat(length)}`, `/v1/patients/x/${'x'.repeat(length)}`]) {
      for (const method of methods) {
        expect(await client.send(method, path)).toMatchObject({ status: 404, code: 'not_found' })
      }
    }
  }
})
