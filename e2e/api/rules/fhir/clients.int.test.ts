/** @module-tag full */
import { MedplumClient } from '@medplum/core'
import type { Bundle, Resource } from '@medplum/fhirtypes'
import fc from 'fast-check'
import { Client as FhirKitClient } from 'fhir-kit-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'
import { findingsIn } from './definitions.fixture.ts'
import { patientOfAnyText, patientOfWorld } from './world.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let world: Awaited<ReturnType<typeof patientOfWorld>>
let host: string

const publicUrl = 'https://api.example'
const fhirIdOf = (id: string) => id.replace('_', '-')

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  world = await patientOfWorld(environment, partner)
  host = await environment.api.listen()
})
afterAll(() => environment.close())

async function everything(patientId = world.patient.id): Promise<Resource[]> {
  const path = `/fhir/r4/Patient/${fhirIdOf(patientId)}/$everything?_count=1000`
  const bundle = success(await partner.key.get<Bundle>(path))
  expect(findingsIn(bundle)).toEqual([])
  return (bundle.entry ?? []).flatMap(({ resource }) => (resource ? [resource] : []))
}

test('every type of resource is there, and each resource is valid by the definitions of R4', async () => {
  const statement = success(await partner.key.get<Resource>('/fhir/r4/metadata'))
  expect(findingsIn(statement)).toEqual([])
  const all = await everything()
  expect(all.flatMap(findingsIn)).toEqual([])
  expect(findingsIn({ ...all[0], nothing: 'of R4' } as unknown as Resource)).not.toEqual([])
  expect(all.filter(({ id }) => !/^[A-Za-z0-9.-]{1,64}$/.test(id ?? ''))).toEqual([])
  const { rest = [] } = statement as { rest?: { resource: { type: string }[] }[] }
  const types = rest.flatMap(({ resource }) => resource.map(({ type }) => type))
  expect(new Set(all.map(({ resourceType }) => resourceType))).toEqual(new Set(types))
  const { body } = await partner.key.get<Resource>('/fhir/r4/Patient/none')
  expect(findingsIn(body)).toEqual([])
})

test('whatever people write, its resources are valid', async () => {
  const texts = fc.sample(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), 40)
  const all = await everything(await patientOfAnyText(partner, ['\u0000a', '\u200b', '<b>&amp;', '\r\n', ...texts]))
  expect(all.length).toBeGreaterThan(10)
  expect(all.flatMap(findingsIn)).toEqual([])
})

test('nothing refers to a resource that is not there, and every resource is read and found by its id', async () => {
  const all = await everything()
  const names = new Set(all.map(({ resourceType, id }) => `${resourceType}/${id}`))
  const references = JSON.stringify(all).matchAll(/"reference":"([^"]+)"/g)
  expect([...references].map(([, name = '']) => name).filter((name) => !names.has(name))).toEqual([])
  for (const resource of all) {
    const { resourceType, id } = resource
    expect(success(await partner.key.get(`/fhir/r4/${resourceType}/${id}`))).toEqual(resource)
    const found = success(await partner.key.get<Bundle>(`/fhir/r4/${resourceType}?_id=${id}`))
    expect(found.entry?.map((entry) => entry.resource)).toEqual([resource])
  }
})

test('drafts and internal notes are in no resource', async () => {
  const text = JSON.stringify(await everything())
  expect(text).toContain('It itches.')
  expect(text).not.toMatch(/UNSIGNED|INTERNAL/)
})

test('fhir-kit-client walks through it', async () => {
  const client = new FhirKitClient({
    baseUrl: `${host}/fhir/r4`,
    customHeaders: { authorization: `Bearer ${partner.apiKey}` },
  })
  expect(await client.capabilityStatement()).toMatchObject({ resourceType: 'CapabilityStatement' })
  const id = fhirIdOf(world.patient.id)
  expect(await client.read({ resourceType: 'Patient', id })).toMatchObject({ id })
  const searchParams = { patient: id, _count: 1 }
  let page = (await client.search({ resourceType: 'Communication', searchParams })) as unknown as Bundle | undefined
  const found = []
  while (page) {
    found.push(...(page.entry ?? []))
    const bundle = JSON.parse(JSON.stringify(page).replaceAll(publicUrl, host))
    page = (await client.nextPage({ bundle })) as unknown as Bundle | undefined
  }
  expect(found.map(({ resource }) => resource)).toEqual(
    (await everything()).filter(({ resourceType }) => resourceType === 'Communication'),
  )
  const operation = { name: 'everything', resourceType: 'Patient', id, method: 'GET' as const }
  expect(await client.operation(operation)).toMatchObject({ resourceType: 'Bundle' })
})

test('the client of Medplum walks through it', async () => {
  const client = new MedplumClient({
    baseUrl: host,
    fhirUrlPath: 'fhir/r4',
    cacheTime: 0,
    fetch: (url: string, options: RequestInit) =>
      fetch(url.replace(publicUrl, host), {
        ...options,
        headers: { ...options.headers, authorization: `Bearer ${partner.apiKey}` },
      }),
  })
  const id = fhirIdOf(world.patient.id)
  expect(await client.readResource('Patient', id)).toMatchObject({ id })
  expect((await client.readPatientEverything(id)).entry?.length).toBeGreaterThan(20)
  const pages = []
  for await (const page of client.searchResourcePages('Communication', { patient: id, _count: 1 })) pages.push(...page)
  expect(pages.length).toBeGreaterThan(3)
  await expect(client.readResource('Patient', 'none')).rejects.toMatchObject({
    outcome: { issue: [{ code: 'not-found' }] },
  })
})

test('files are downloaded from the addresses of their documents', async () => {
  const all = await everything()
  const addresses = all.flatMap((resource) =>
    resource.resourceType === 'DocumentReference'
      ? resource.content.flatMap(({ attachment }) => (attachment.url === undefined ? [] : [attachment.url]))
      : [],
  )
  expect(addresses.length).toBeGreaterThan(3)
  for (const address of addresses) {
    const { status, headers } = await partner.key.get(address.replace(publicUrl, ''), { accept: 'image/png' })
    expect([status, headers['cache-control']], address).toEqual([302, 'no-store'])
    // The transcript of this world has no bytes.
    if (address.endsWith('.transcript')) continue
    const file = await environment.api.as(null).get(headers.location?.replace(publicUrl, '') ?? '')
    expect(file.status, address).toBe(200)
  }
  const other = await environment.partner()
  expect((await other.key.get(addresses[0]?.replace(publicUrl, '') ?? '')).status).toBe(404)
})

test('answers 410 as soon as an erasure has begun, and finds nothing of its patient', async () => {
  const id = await patientOfAnyText(partner, ['a', 'b'])
  const all = (await everything(id)).filter(({ resourceType }) =>
    ['Patient', 'Encounter', 'Communication'].includes(resourceType),
  )
  expect(all.length).toBeGreaterThan(2)
  await environment.db.owner.query('update tenant.patients set erasing_since = $1 where patient_id = $2', [
    environment.clock.now(),
    id,
  ])
  for (const resource of all) {
    const path = `${resource.resourceType}/${resource.id}`
    expect((await partner.key.get(`/fhir/r4/${path}`)).status, path).toBe(410)
    const found = success(await partner.key.get<Bundle>(`/fhir/r4/${resource.resourceType}?_id=${resource.id}`))
    expect(found.entry).toBeUndefined()
  }
  expect((await partner.key.get(`/fhir/r4/Patient/${fhirIdOf(id)}/$everything`)).status).toBe(410)
})
