import type { DataRequest } from '@consult/domain'
import { type EventType, eventCatalogue } from '@consult/domain'
import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { auditDuring, countWaiting, createOutbox, holdRows, newPhone, success } from '../../environment/index.ts'
import { segmentsOf, setUpRecordings, work } from '../calls/recordings.fixture.ts'
import { environment, partner } from '../calls/running-calls.fixture.ts'
import {
  canary,
  erase,
  filesWithCanary,
  patientWithEverything,
  phone,
  readPatient,
  readRequest,
  storedFiles,
  storeTranscript,
  tablesThatName,
  tablesWithCanary,
  worker,
} from './erasure.fixture.ts'
import { openLink, requestExport, storedExports, workOnExports } from './export.fixture.ts'

setUpRecordings()

const steps = ['exports', 'end', 'lane', 'threads', 'calls', 'events', 'archives', 'finish'] as const

describe('an erasure', () => {
  test('leaves no word of the patient in any table or file, and a log without gaps', async () => {
    const { patient, frame, open, call, running, booked } = await patientWithEverything()
    await work()
    await storeTranscript(call.id)
    const before = await partner.events()
    // Everything that is erased existed before.
    expect(await tablesWithCanary()).toEqual(
      expect.arrayContaining([
        'async_consults',
        'attachments',
        'call_messages',
        'events',
        'intakes',
        'lane_items',
        'message_translations',
        'messages',
        'reply_originals',
      ]),
    )
    expect(await tablesWithCanary()).toEqual(
      expect.arrayContaining(['patients', 'phone_numbers', 'recordings', 'telehealth_consults', 'webhook_attempts']),
    )
    expect((await storedFiles()).length).toBeGreaterThan(5)
    expect(await filesWithCanary()).toHaveLength(1)
    const copy = success(await requestExport(partner, patient.id))
    expect(await workOnExports(environment, partner)).toEqual([])
    const { url } = await readRequest(copy.id)
    expect(await storedExports(environment, partner)).not.toEqual([])

    const request = success(await erase(patient.id))
    expect(request).toMatchObject({ kind: 'erasure', patientId: patient.id, status: 'pending', finishedAt: null })
    const failures: unknown[] = []
    const lines = await auditDuring(environment, partner.id, () => worker(undefined, failures).work(partner.id))
    expect(failures).toEqual([])
    expect(await readRequest(request.id)).toMatchObject({ status: 'done', finishedAt: expect.any(String) })

    expect(await tablesWithCanary()).toEqual([])
    expect(await storedFiles()).toEqual([])
    expect(await filesWithCanary()).toEqual([])
    expect(await segmentsOf(call.id)).toEqual([])
    const outbox = createOutbox(environment)
    await outbox.deliver(partner)
    expect(JSON.stringify(outbox.mails)).not.toContain(canary)
    await partner.settle()
    expect(await tablesWithCanary()).toEqual([])

    // This includes encrypted data: nothing about the patient remains except the log, the audit, and the
    // request itself.
    expect(await tablesThatName(patient.id, open.id, call.id, booked.id)).toEqual([
      'audit_entries',
      'data_requests',
      'deleted_records',
      'events',
      'patient_exports',
      // Paths of requests, for a few days.
      'request_log',
    ])
    expect((await openLink(environment, url)).status).toBe(404)

    const events = await partner.events()
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, n) => n + 1))
    expect(events.slice(0, before.length).map(({ id, type, createdAt }) => [id, type, createdAt])).toEqual(
      before.map(({ id, type, createdAt }) => [id, type, createdAt]),
    )
    for (const { type, data } of events) expect(eventCatalogue[type as EventType].parse(data), type).toBeTruthy()
    const ends = events.slice(before.length).map(({ type, data }) => [type, data])
    expect(ends).toEqual(
      expect.arrayContaining([
        ['async_consult.closed', expect.objectContaining({ consult: expect.objectContaining({ id: open.id }) })],
        ['telehealth.completed', expect.objectContaining({ consult: expect.objectContaining({ id: running.id }) })],
        ['telehealth.cancelled', expect.objectContaining({ consult: expect.objectContaining({ id: booked.id }) })],
      ]),
    )
    expect(ends.at(-1)).toEqual(['patient.erased', { patientId: patient.id }])
    expect(lines.filter(({ resource_type }) => resource_type === 'data_request').map(({ code }) => code)).toEqual([
      'begin',
      'erased',
    ])

    expect(await readPatient(patient.id)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await frame.get(`/v1/async-consults/${open.id}`)).toMatchObject({ status: 401 })
    for (const path of [`async-consults/${open.id}`, `telehealth-consults/${call.id}`]) {
      expect(await partner.key.get(`/v1/${path}`)).toMatchObject({ status: 404 })
    }
    expect(await erase(patient.id)).toMatchObject({ status: 202, body: await readRequest(request.id) })
    const again = await partner.patient({ externalId: `patient-${canary}`, phone })
    expect(again.id).not.toBe(patient.id)
    // Leaves nothing for the next test.
    await erase(again.id)
    await worker().work(partner.id)
  })

  test.each(steps)(
    'that stops before the step "%s" is not done, and the next attempt completes it',
    { tags: 'full' },
    async (stop) => {
      const { patient, call } = await patientWithEverything()
      await work()
      await storeTranscript(call.id)
      success(await requestExport(partner, patient.id))
      await workOnExports(environment, partner)
      const request = success(await erase(patient.id))
      const failures: unknown[] = []
      const dying = worker((step) => {
        if (step === stop) throw new Error('the process dies')
      }, failures)
      await dying.work(partner.id)
      expect(failures).toHaveLength(1)
      expect(await readRequest(request.id)).toMatchObject({ status: 'running', finishedAt: null })
      expect(await readPatient(patient.id)).toMatchObject({ status: 404 })
      environment.clock.advance(60)
      await worker().work(partner.id)
      expect(await readRequest(request.id)).toMatchObject({ status: 'done' })
      expect(await tablesWithCanary()).toEqual([])
      expect(await storedFiles()).toEqual([])
    },
  )

  test('requested twice is one request, which two workers do once', async () => {
    const { id } = await partner.patient()
    const [first, second] = await Promise.all([erase(id), erase(id)])
    expect(second.body).toEqual(first.body)
    const events = await partner.eventsDuring(() => Promise.all([worker().work(partner.id), worker().work(partner.id)]))
    expect(events.map(({ type }) => type)).toEqual(['patient.erased'])
  })

  test('of another partner’s patient, or of none, is not found', async () => {
    const other = await environment.partner()
    const { id } = await other.patient()
    const request = success(await other.key.send<DataRequest>('DELETE', `/v1/patients/${id}`))
    expect(await erase(id)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await partner.key.get(`/v1/data-requests/${request.id}`)).toMatchObject({ status: 404 })
    await worker().work(other.id)
    expect(await erase(id)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('that was given up starts again when it is requested again', { tags: 'full' }, async () => {
    const { id } = await partner.patient()
    const request = success(await erase(id))
    const dying = worker(() => {
      throw new Error('the storage is gone')
    })
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await dying.work(partner.id)
      environment.clock.advance(7 * 60 * 60)
    }
    expect(await readRequest(request.id)).toMatchObject({ status: 'failed' })
    expect(await worker().work(partner.id)).toBe(false)
    expect(await erase(id)).toMatchObject({ status: 202, body: { id: request.id, status: 'pending' } })
    await worker().work(partner.id)
    expect(await readRequest(request.id)).toMatchObject({ status: 'done' })
  })
})

const hold = (id: string, legalHold: boolean) => partner.key.patch(`/v1/patients/${id}`, { legalHold })

describe('an erasure that waits', () => {
  const day = 24 * 60 * 60
  const cancel = (id: string) => partner.key.send('DELETE', `/v1/data-requests/${id}`)
  const delayed = async () => {
    await partner.update({ erasureDelay: day })
    const { id } = await partner.patient()
    return { id, request: success(await erase(id)) }
  }

  test('begins after the delay, and not before', async () => {
    const { id, request } = await delayed()
    environment.clock.advance(day - 1)
    await worker().work(partner.id)
    expect(await readRequest(request.id)).toMatchObject({ status: 'pending' })
    expect(await readPatient(id)).toMatchObject({ status: 200 })
    expect(await erase(id)).toMatchObject({ status: 202, body: request })
    environment.clock.advance(1)
    await worker().work(partner.id)
    expect(await readRequest(request.id)).toMatchObject({ status: 'done' })
  })

  test('waits no less after a legal hold that is cleared before', { tags: 'full' }, async () => {
    const { id, request } = await delayed()
    success(await hold(id, true))
    success(await hold(id, false))
    await worker().work(partner.id)
    expect(await readRequest(request.id)).toMatchObject({ status: 'pending' })
  })

  test('can be canceled, and requested again', async () => {
    const { id, request } = await delayed()
    expect(await cancel(request.id)).toMatchObject({ status: 200, body: { id: request.id, deleted: true } })
    expect(await partner.key.get(`/v1/data-requests/${request.id}`)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await cancel(request.id)).toMatchObject({ status: 404, code: 'not_found' })
    environment.clock.advance(2 * day)
    await worker().work(partner.id)
    expect(await readPatient(id)).toMatchObject({ status: 200 })
    expect(success(await erase(id)).id).not.toBe(request.id)
  })

  test('cannot be canceled once it has begun', { tags: 'full' }, async () => {
    const { id } = await partner.patient()
    const request = success(await erase(id))
    const seen: unknown[] = []
    const dying = worker(() => {
      throw new Error('the process dies')
    })
    await dying.work(partner.id)
    seen.push(await cancel(request.id))
    environment.clock.advance(60)
    await worker().work(partner.id)
    seen.push(await cancel(request.id))
    expect(seen).toMatchObject(Array(2).fill({ status: 409, code: 'erasure_begun' }))
  })

  test('that a worker has taken and somebody cancels erases nothing', async () => {
    const { id } = await partner.patient()
    const request = success(await erase(id))
    const failures: unknown[] = []
    const release = await holdRows(environment.db, 'select from tenant.patients where patient_id = $1 for update', [id])
    const working = worker(undefined, failures).work(partner.id)
    await until('the worker has taken the request and waits', async () => (await countWaiting(environment.db)) === 1)
    await environment.db.owner.query('delete from tenant.data_requests where data_request_id = $1', [request.id])
    await release()
    await working
    expect(failures).toEqual([])
    expect((await partner.events()).filter(({ type }) => type === 'patient.erased')).toEqual([])
    expect(await readPatient(id)).toMatchObject({ status: 200 })
  })

  test('stays on record once it has begun, whatever a statement says', { tags: 'full' }, async () => {
    const { id } = await partner.patient()
    const request = success(await erase(id))
    await worker().work(partner.id)
    const { database } = environment.api.services
    const { numDeletedRows } = await database.inTenant(partner.id, (tx) =>
      tx.db
        .deleteFrom('data_requests')
        .where('partner_id', '=', tx.partnerId)
        .where('data_request_id', '=', request.id)
        .executeTakeFirst(),
    )
    expect(numDeletedRows).toBe(0n)
    expect(await readRequest(request.id)).toMatchObject({ status: 'done' })
  })

  test('of another partner cannot be canceled', { tags: 'full' }, async () => {
    const other = await environment.partner()
    const { id } = await other.patient()
    const request = success(await other.key.send<DataRequest>('DELETE', `/v1/patients/${id}`))
    expect(await cancel(request.id)).toMatchObject({ status: 404, code: 'not_found' })
  })
})

test('a key erases at most as many patients a day as the account allows, and repeats do not count', async () => {
  const other = await environment.partner()
  await other.update({ erasuresPerDay: 2 })
  const patients = await Promise.all([other.patient(), other.patient(), other.patient()])
  const request = (n: number) => other.key.send('DELETE', `/v1/patients/${patients[n]?.id}`)
  const answers = [await request(0), await request(0), await request(1), await request(2)]
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429])
  expect(answers[3]).toMatchObject({ code: 'quota_exceeded', body: { error: { details: { quota: 'erasures' } } } })
  environment.clock.advance(24 * 60 * 60)
  expect(await request(2)).toMatchObject({ status: 202 })
})

describe('a legal hold', () => {
  test('refuses an erasure until it is cleared', async () => {
    const { id } = await partner.patient({ phone: newPhone() })
    expect(await hold(id, true)).toMatchObject({ status: 200, body: { legalHold: true } })
    expect(await erase(id)).toMatchObject({ status: 409, code: 'legal_hold' })
    expect(await hold(id, false)).toMatchObject({ status: 200, body: { legalHold: false } })
    expect(await erase(id)).toMatchObject({ status: 202 })
  })

  test('stops an erasure that has not begun, which goes on once it is cleared', async () => {
    const { id } = await partner.patient()
    const request = success(await erase(id))
    success(await hold(id, true))
    await worker().work(partner.id)
    expect(await erase(id)).toMatchObject({ status: 409, code: 'legal_hold' })
    expect(await readRequest(request.id)).toMatchObject({ status: 'pending' })
    expect(await readPatient(id)).toMatchObject({ status: 200 })
    success(await hold(id, false))
    await worker().work(partner.id)
    expect(await readRequest(request.id)).toMatchObject({ status: 'done' })
    expect(await hold(id, true)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('that a worker finds when it begins stops it', { tags: 'full' }, async () => {
    const { id } = await partner.patient()
    const request = success(await erase(id))
    const mark = 'update tenant.patients set legal_hold_since = now() where patient_id = $1'
    await environment.db.owner.query(mark, [id])
    await worker().work(partner.id)
    expect(await readRequest(request.id)).toMatchObject({ status: 'pending' })
    expect(await readPatient(id)).toMatchObject({ status: 200 })
  })
})
