import { type TelehealthConsult, telehealthConsultSchema } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

const list = '/v1/telehealth-consults'
const never = 'phy_00000000000000000000000000000000'
const taken = { status: 409, code: 'slot_unavailable', details: undefined }

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

describe('a new call', () => {
  test('starts as invited, with an event in the log', async () => {
    const patient = await partner.patient({ language: 'es', jurisdiction: 'US-CA' })
    const [event] = await partner.eventsDuring(async () => {
      const answer = await partner.key.post<TelehealthConsult>(list, { patientId: patient.id, reason: 'Cough' })
      expect(answer.status).toBe(201)
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^th_/),
        status: 'invited',
        patientId: patient.id,
        patientExternalId: patient.externalId,
        physicianId: null,
        reason: 'Cough',
        language: 'es',
        jurisdiction: 'US-CA',
        scheduledFor: null,
        durationMinutes: 20,
        rescheduledFrom: null,
        createdAt: environment.clock.now().toISOString(),
        waitingSince: null,
        ringingSince: null,
        ringExpiresAt: null,
        startedAt: null,
        endedAt: null,
        cancelledAt: null,
        cancelledReason: null,
        queue: null,
        devices: null,
        network: null,
        recordingStatus: 'none',
        transcriptStatus: 'none',
        rating: null,
        cancelReason: null,
        priority: 'routine',
        metadata: {},
        intake: { status: 'none', required: false, items: [] },
      })
    })
    const [consult] = success(await partner.key.get<{ items: TelehealthConsult[] }>(list)).items
    expect(event).toMatchObject({ type: 'telehealth.created' })
    expect(event?.data).toEqual({ consult })
    expect(await partner.key.get(`${list}/${consult?.id}`)).toMatchObject({ status: 200, body: consult })
  })

  test('identifies the patient by the partner’s external id, and stores all details', async () => {
    const patient = await partner.patient({ language: 'es', jurisdiction: 'US-CA' })
    const physician = await partner.physician({ licensedIn: ['US-NY'] })
    const body = {
      physicianId: physician.id,
      scheduledFor: '2026-03-05T16:00:00.000Z',
      durationMinutes: 45,
      language: 'pt-BR',
      jurisdiction: 'US-NY',
      metadata: { visit: '7' },
    }
    const made = success(await partner.key.post(list, { patientExternalId: patient.externalId, ...body }))
    expect(made).toMatchObject({ patientId: patient.id, status: 'invited', reason: null, ...body })
    expect(telehealthConsultSchema.strict().parse(made)).toEqual(made)
  })

  test('can be one of several for a patient', async () => {
    const { patientId } = await partner.telehealthConsult()
    expect(await partner.key.post(list, { patientId })).toMatchObject({ status: 201 })
  })

  test('is refused with no patient, two patients, or an invalid duration or time', async () => {
    for (const [body, path] of [
      [{}, 'patientId'],
      [{ patientId: 'pat_1', patientExternalId: 'x' }, 'patientId'],
      [{ patientId: 'pat_1', durationMinutes: 0 }, 'durationMinutes'],
      [{ patientId: 'pat_1', durationMinutes: 1440 }, 'durationMinutes'],
      [{ patientId: 'pat_1', scheduledFor: 'tomorrow' }, 'scheduledFor'],
    ] as const) {
      expect(await partner.key.post(list, body)).toMatchObject({
        status: 400,
        code: 'invalid_request',
        details: { issues: [{ path }] },
      })
    }
  })

  test('can start up to exactly five minutes ago, and no earlier', async () => {
    const { id: patientId } = await partner.patient()
    const at = (seconds: number) => new Date(environment.clock.now().getTime() + seconds * 1000).toISOString()
    const events = await partner.eventsDuring(async () => {
      expect(await partner.key.post(list, { patientId, scheduledFor: at(-300) })).toMatchObject({ status: 201 })
      for (const body of [{ patientId }, { patientId, physicianId: never }]) {
        expect(await partner.key.post(list, { ...body, scheduledFor: at(-300.001) })).toMatchObject({
          status: 400,
          code: 'invalid_request',
          details: { issues: [{ path: 'scheduledFor', code: 'too_early' }] },
        })
      }
    })
    expect(events).toHaveLength(1)
  })

  test('is refused with the same answer for another partner’s patient or physician as for an unknown one', async () => {
    const stranger = await environment.partner()
    const { id: patientId } = await partner.patient()
    const [theirs, physician] = [await stranger.patient(), await stranger.physician()]
    for (const body of [
      { patientId: theirs.id },
      { patientExternalId: theirs.externalId },
      { patientId, physicianId: physician.id },
      { patientId, physicianId: never },
    ]) {
      expect(await partner.key.post(list, body)).toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  test('is refused with the product disabled, after the check that patient and physician exist', async () => {
    const { id: patientId } = await partner.patient()
    await partner.update({ telehealthEnabled: false })
    const events = await partner.eventsDuring(async () => {
      expect(await partner.key.post(list, { patientId })).toMatchObject({ status: 409, code: 'feature_disabled' })
      expect(await partner.key.post(list, { patientId: 'pat_1' })).toMatchObject({ status: 404 })
      expect(await partner.key.post(list, { patientId, physicianId: never })).toMatchObject({ status: 404 })
    })
    expect(events).toEqual([])
  })

  test('returns the same call when it is repeated with its Idempotency-Key', async () => {
    const { id: patientId } = await partner.patient()
    const once = { 'idempotency-key': 'create-1' }
    const first = await partner.key.post(list, { patientId }, once)
    const again = await partner.key.post(list, { patientId }, once)
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect(again.body).toEqual(first.body)
  })
})

describe('a booked time', () => {
  const at = (time: string) => `2026-03-05T${time}:00.000Z`
  let patientId: string
  beforeEach(async () => {
    patientId = (await partner.patient()).id
  })
  const book = async (physicianId: string, time: string, durationMinutes = 20) =>
    partner.key.post<TelehealthConsult>(list, { patientId, physicianId, scheduledFor: at(time), durationMinutes })

  test('belongs to one patient, and the adjacent times are free', async () => {
    const { id } = await partner.physician()
    success(await book(id, '16:00'))
    const events = await partner.eventsDuring(async () => {
      for (const [time, minutes] of [
        ['16:00', 20],
        ['16:19', 20],
        ['15:41', 20],
        ['15:00', 240],
        ['16:05', 5],
      ] as const) {
        expect(await book(id, time, minutes)).toMatchObject(taken)
      }
    })
    expect(events).toEqual([])
    success(await book(id, '15:40'))
    success(await book(id, '16:20'))
  })

  test('is free for another physician and for calls without a physician', { tags: 'full' }, async () => {
    const [one, other] = [await partner.physician(), await partner.physician()]
    success(await book(one.id, '16:00'))
    success(await book(other.id, '16:00'))
    for (const fields of [{ scheduledFor: at('16:00') }, { physicianId: one.id }]) {
      for (const _ of [1, 2]) await partner.telehealthConsult({ patientId, fields })
    }
  })

  test('goes to one of many concurrent requests to two API servers', { tags: 'full' }, async () => {
    const { id } = await partner.physician()
    const second = await environment.startApi()
    const patients = await Promise.all(Array.from({ length: 50 }, () => partner.patient()))
    const answers = await Promise.all(
      patients.map(({ id: patientId }, n) =>
        (n % 2 === 0 ? environment.api : second).as(partner.apiKey).post(list, {
          patientId,
          physicianId: id,
          scheduledFor: new Date(Date.parse(at('16:00')) + n * 1000).toISOString(),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status, code }) => status === 409 && code === 'slot_unavailable')).toHaveLength(
      patients.length - 1,
    )
  })

  test('is protected from double booking by the database', async () => {
    const { id } = await partner.physician()
    const booked = success(await book(id, '16:00'))
    const free = success(await book(id, '17:00'))
    const move = (to: string) =>
      environment.db.owner.query(
        `update tenant.telehealth_consults set scheduled_for = $1, scheduled_until = $1::timestamptz + interval '20 min'
         where telehealth_consult_id = $2`,
        [at(to), free.id],
      )
    await expect(move('16:10')).rejects.toMatchObject({ code: '23P01', constraint: 'telehealth_consults_one_booking' })
    await environment.db.owner.query(
      `update tenant.telehealth_consults set status = 'cancelled', cancelled_at = now() where telehealth_consult_id = $1`,
      [booked.id],
    )
    await move('16:10')
  })
})
