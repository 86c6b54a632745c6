import type { DataRequest } from '@consult/domain'
import { until } from '@consult/testing'
import { describe, expect, test } from 'vitest'
import { countWaiting, holdRows, newPhone, success } from '../../environment/index.ts'
import { environment, partner, setUpPeople } from '../calls/running-calls.fixture.ts'
import { erase, readPatient, readRequest, worker } from './erasure.fixture.ts'

setUpPeople()

describe('an erasure', () => {
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
