import type { AsyncConsult } from '@consult/domain'
import type { Bundle, OperationOutcome, Resource } from '@medplum/fhirtypes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { beginNote } from '../../surface/notes.ts'
import { eraseNow } from '../people/erase-now.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
/** With a key that may read FHIR, and nothing else. */
let fhir: Client
/** A thread in which both sides wrote, for all tests. */
let consult: AsyncConsult

const fhirIdOf = (id: string) => id.replace('_', '-')
const keyWith = async (...scopes: string[]) => {
  const { secret } = success(await partner.key.post<{ secret: string }>('/v1/api-keys', { name: 'Chart', scopes }))
  return environment.api.as(secret)
}
const resourcesOf = ({ entry = [] }: Bundle) => entry.flatMap(({ resource }) => (resource ? [resource] : []))
const read = async <Body = Resource>(path: string, client = fhir) => {
  const answer = await client.get<Body>(`/fhir/r4/${path}`)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.body
}
const issueOf = async (path: string, headers: Record<string, string> = {}, client = fhir) => {
  const { status, body } = await client.get<OperationOutcome>(`/fhir/r4/${path}`, headers)
  expect(body.resourceType).toBe('OperationOutcome')
  return [status, body.issue[0]?.code]
}

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  physician = await partner.physician({ online: true })
  fhir = await keyWith('fhir:read')
  consult = await conversation()
})
afterAll(() => environment.close())

/** A thread in which both sides wrote. */
async function conversation() {
  const thread = await partner.consult({ status: 'active', physician })
  success(await partner.key.post(`/v1/async-consults/${thread.id}/messages`, { text: 'It itches.' }))
  success(await physician.asserted.post(`/v1/async-consults/${thread.id}/replies`, { text: 'Since when?' }))
  await partner.settle()
  return thread
}

describe('the FHIR interface', () => {
  test('lets a key with its scope read and search what a consult consists of, at the public address', async () => {
    const { id, patientId } = consult
    const patient = fhirIdOf(patientId)
    const { base } = { base: `${environment.api.services.apiUrl}/fhir/r4` }
    const answer = await fhir.get<Resource>(`/fhir/r4/Patient/${patient}`, { host: 'elsewhere.example' })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/fhir+json; charset=utf-8',
      'cache-control': 'no-store',
      etag: `W/"${answer.body.meta?.versionId}"`,
    })
    expect(answer.body).toMatchObject({ resourceType: 'Patient', id: patient, name: [{ family: 'Quintero' }] })
    expect(await read(`Patient/${patientId}/_history/${answer.body.meta?.versionId}`)).toEqual(answer.body)
    expect(await issueOf(`Patient/${patient}/_history/0`)).toEqual([404, 'not-found'])

    const found = await read<Bundle>(`Communication?patient=${patient}&_count=2&name=x`)
    expect(found.link).toMatchObject([
      { relation: 'self', url: `${base}/Communication?patient=${patient}&_count=2` },
      { relation: 'next', url: expect.stringContaining(`${base}/Communication?`) },
    ])
    expect(found.entry?.[0]?.fullUrl).toMatch(new RegExp(`^${base}/Communication/msg-[0-9a-f]{32}$`))
    const rest = await read<Bundle>(`${found.link?.[1]?.url.replace(`${base}/`, '')}`)
    const said = [...resourcesOf(found), ...resourcesOf(rest)].filter(
      (each) => each.resourceType === 'Communication' && !each.category,
    )
    expect(said).toMatchObject([
      {
        sender: { reference: `Patient/${patient}` },
        encounter: { reference: `Encounter/${fhirIdOf(id)}` },
        payload: [{ contentString: 'It itches.' }],
      },
      { sender: { reference: `Practitioner/${fhirIdOf(physician.id)}` }, payload: [{ contentString: 'Since when?' }] },
    ])
    expect(resourcesOf(await read<Bundle>(`Encounter?patient=Patient/${patient}&date=ge2026`))).toMatchObject([
      { id: fhirIdOf(id), status: 'in-progress', class: { code: 'VR' } },
    ])
    expect(resourcesOf(await read<Bundle>(`Encounter?patient=${patient}&_lastUpdated=lt2020`))).toEqual([])
  })

  test('reads everything about a patient page by page, with those involved, without drafts, and nothing twice', async () => {
    const { id, patientId } = consult
    await beginNote(physician, `async-consults/${id}`, 'UNSIGNED')
    success(await physician.asserted.post(`/v1/async-consults/${id}/internal-notes`, { text: 'INTERNAL' }))
    const all = resourcesOf(await read<Bundle>(`Patient/${fhirIdOf(patientId)}/$everything`))
    expect(new Set(all.map(({ resourceType }) => resourceType))).toEqual(
      new Set(['Organization', 'Practitioner', 'PractitionerRole', 'Patient', 'Encounter', 'Consent', 'Communication']),
    )
    expect(JSON.stringify(all)).not.toMatch(/UNSIGNED|INTERNAL/)
    const paged = []
    let path: string | undefined = `Patient/${fhirIdOf(patientId)}/%24everything?_count=2`
    while (path !== undefined) {
      const page: Bundle = await read<Bundle>(path)
      expect(page.entry?.length).toBeLessThanOrEqual(2)
      paged.push(...resourcesOf(page))
      path = page.link?.find(({ relation }) => relation === 'next')?.url.split('/fhir/r4/')[1]
    }
    expect(paged).toEqual(all)
    const since = environment.clock.now().toISOString()
    environment.clock.advance(60)
    expect(resourcesOf(await read<Bundle>(`Patient/${fhirIdOf(patientId)}/$everything?_since=${since}`))).toEqual(
      all.filter(({ meta }) => (meta?.lastUpdated ?? '') >= since),
    )
  })

  test('refuses what it cannot do as FHIR does, each with its status', async () => {
    const { patientId } = consult
    const patient = fhirIdOf(patientId)
    expect(await issueOf(`Patient/${patient}`, {}, environment.api.as('pp_test_nobody'))).toEqual([401, 'login'])
    expect(await issueOf(`Patient/${patient}`, {}, await keyWith('patients:read', 'consults:read'))).toEqual([
      403,
      'forbidden',
    ])
    expect(await issueOf(`Patient/pat-${'0'.repeat(32)}`)).toEqual([404, 'not-found'])
    expect(await issueOf('Medication/1')).toEqual([404, 'not-found'])
    expect(await issueOf('Communication')).toEqual([400, 'too-costly'])
    expect(await issueOf('Patient?name=x', { prefer: 'handling=strict' })).toEqual([400, 'not-supported'])
    expect(await issueOf(`Encounter?patient=${patient}&date=soon`)).toEqual([400, 'value'])
    expect(await issueOf('metadata', { accept: 'application/fhir+xml' })).toEqual([406, 'not-supported'])
    const write = await fhir.post<OperationOutcome>('/fhir/r4/Patient', { resourceType: 'Patient' })
    expect([write.status, write.body.resourceType, write.headers.allow]).toEqual([405, 'OperationOutcome', 'GET, HEAD'])
    expect(await read('metadata', environment.api.as(''))).toMatchObject({ fhirVersion: '4.0.1' })
  })

  test('shows nothing of another partner, not even that it exists', async () => {
    const { id, patientId } = consult
    const other = await environment.partner()
    for (const path of [`Patient/${fhirIdOf(patientId)}`, `Patient/${fhirIdOf(patientId)}/$everything`]) {
      expect(await issueOf(path, {}, other.key)).toEqual([404, 'not-found'])
    }
    for (const path of [`Communication?encounter=${id}`, `Encounter?_id=${id}`, 'Patient', 'Practitioner']) {
      expect(resourcesOf(await read<Bundle>(path, other.key)), path).toEqual([])
    }
  })

  test('exports a list of patients as NDJSON, with the erased ones to delete', async () => {
    const [kept, erased] = [consult, await partner.patient()]
    await eraseNow(environment, partner, erased.id)
    const parameter = [kept.patientId, erased.id].map((id) => ({
      name: 'patient',
      valueReference: { reference: `Patient/${fhirIdOf(id)}` },
    }))
    const begin = (body: object, headers: Record<string, string> = { prefer: 'respond-async' }) =>
      fhir.post<OperationOutcome>('/fhir/r4/Patient/$export', body, headers)
    const parameters = { resourceType: 'Parameters', parameter }
    expect((await begin(parameters, {})).status).toBe(400)
    const unknown = { name: 'patient', valueReference: { reference: `Patient/pat-${'0'.repeat(32)}` } }
    expect((await begin({ ...parameters, parameter: [...parameter, unknown] })).status).toBe(404)
    const { status, headers } = await begin(parameters)
    expect(status).toBe(202)
    const pathOf = (url = '') => url.slice(environment.api.services.apiUrl.length)
    const address = pathOf(headers['content-location'])
    type Files = { type: string; url: string }[]
    const manifest = success(await fhir.get<{ output: Files; deleted: Files }>(address))
    const contents: Record<string, Resource[]> = {}
    for (const { type, url } of [...manifest.output, ...manifest.deleted]) {
      const file = await fhir.get(pathOf(url))
      expect(file.headers['content-type']).toBe('application/fhir+ndjson')
      contents[type] = file.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    }
    const all = resourcesOf(await read<Bundle>(`Patient/${fhirIdOf(kept.patientId)}/$everything`))
    const { Bundle: deleted, ...resources } = contents
    expect(Object.values(resources).flat()).toEqual(all)
    expect(deleted).toMatchObject([
      { type: 'transaction', entry: [{ request: { method: 'DELETE', url: `Patient/${fhirIdOf(erased.id)}` } }] },
    ])
    const other = await environment.partner()
    expect((await other.key.get(address)).status).toBe(404)
    environment.clock.advance(24 * 60 * 60)
    expect((await fhir.get(address)).status).toBe(404)
  })

  test('answers 410 for an erased patient and for everything that was theirs', async () => {
    const { id, patientId } = await conversation()
    const messages = resourcesOf(await read<Bundle>(`Communication?encounter=${id}`))
    await eraseNow(environment, partner, patientId)
    const gone = [
      `Patient/${fhirIdOf(patientId)}`,
      `Patient/${fhirIdOf(patientId)}/$everything`,
      `Encounter/${fhirIdOf(id)}`,
      `Communication/${messages[0]?.id}`,
    ]
    for (const path of gone) expect(await issueOf(path), path).toEqual([410, 'deleted'])
    expect(resourcesOf(await read<Bundle>(`Communication?patient=${patientId}`))).toEqual([])
  })
})
