import type { AsyncConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment, type TestPartner } from '../../environment/index.ts'
import { dataOf, notice, typesOf, watch } from '../events/event-expectations.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const now = () => environment.clock.now().toISOString()
const later = (seconds: number) => new Date(environment.clock.now().getTime() + seconds * 1000).toISOString()
const pathOf = ({ id }: AsyncConsult) => `/v1/async-consults/${id}`
describe('creating a thread', () => {
  test('invites the patient', async () => {
    const patient = await partner.patient({ language: 'es', jurisdiction: 'US-CA' })
    const { status, consult, events } = await watch(partner, () =>
      partner.key.post('/v1/async-consults', {
        patientExternalId: patient.externalId,
        reason: 'Rash',
        metadata: { visit: '17' },
      }),
    )
    expect(status).toBe(201)
    expect(consult).toEqual({
      id: expect.stringMatching(/^ac_\w+$/),
      status: 'invited',
      patientId: patient.id,
      patientExternalId: patient.externalId,
      physicianId: null,
      invitedBy: null,
      reason: 'Rash',
      language: 'es',
      jurisdiction: 'US-CA',
      createdAt: now(),
      lastActivityAt: now(),
      consentedAt: null,
      consentVersion: null,
      queuedAt: null,
      assignedAt: null,
      responseDueAt: null,
      resolveRequestedAt: null,
      acceptanceEndsAt: null,
      closedAt: null,
      closedReason: null,
      closeNote: null,
      resolution: null,
      resolutions: [],
      rating: null,
      patientReadSequence: 0,
      physicianReadSequence: 0,
      priority: 'routine',
      metadata: { visit: '17' },
      intake: { status: 'none', required: false, items: [] },
    })
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^evt_\w+$/),
        type: 'async_consult.created',
        createdAt: now(),
        data: { consult },
        sequence: 1,
        requestId: expect.any(String),
        deliveredAt: null,
        attempts: 0,
        lastStatus: null,
      },
    ])
    expect(await partner.read(consult.id)).toEqual(consult)
  })

  test('uses its own language and jurisdiction instead of the patient’s', async () => {
    const patient = await partner.patient({ language: 'es', jurisdiction: 'US-CA' })
    const consult = await partner.consult({
      status: 'invited',
      patientId: patient.id,
      fields: { language: 'pt-br', jurisdiction: 'us-ny' },
    })
    expect(consult).toMatchObject({ language: 'pt-BR', jurisdiction: 'US-NY' })
  })
})

describe('the consent prompt', () => {
  test('when accepted, records consent and queues the thread in one step', async () => {
    const invited = await partner.consult({ status: 'invited' })
    environment.clock.advance(60)
    const { status, consult, events } = await watch(partner, () =>
      partner.key.post(`${pathOf(invited)}/consent`, { decision: 'accept', consentVersion: '2026-03' }),
    )
    expect(status).toBe(200)
    const given = { consentedAt: now(), consentVersion: '2026-03' }
    const queued = { ...invited, status: 'queued', ...given, queuedAt: now(), lastActivityAt: now() }
    expect(consult).toEqual(queued)
    expect(typesOf(events)).toEqual(['async_consult.consented', 'async_consult.queued'])
    expect(dataOf(events)).toEqual([
      { consult: { ...queued, status: 'consented', queuedAt: null } },
      { consult: queued },
    ])
  })

  test('when declined, closes the thread before it starts, with the reason `declined` alone', async () => {
    const invited = await partner.consult({ status: 'invited' })
    environment.clock.advance(60)
    const { status, consult, events } = await watch(partner, () =>
      partner.key.post(`${pathOf(invited)}/consent`, { decision: 'decline' }),
    )
    expect(status).toBe(200)
    expect(consult).toEqual({
      ...invited,
      status: 'closed',
      closedAt: now(),
      closedReason: 'declined',
      lastActivityAt: now(),
    })
    expect(typesOf(events)).toEqual(['async_consult.declined'])
    expect(dataOf(events)).toEqual([{ consult }])
    expect((await partner.key.get(`${pathOf(invited)}/messages`)).body).toEqual({ items: [] })
  })
})

describe('a physician', () => {
  test('can claim a queued thread', async () => {
    const queued = await partner.consult({ status: 'queued' })
    const physician = await partner.physician()
    environment.clock.advance(60)
    const { status, consult, events } = await watch(partner, () => physician.asserted.post(`${pathOf(queued)}/claim`))
    expect(status).toBe(200)
    const active = {
      ...queued,
      status: 'active',
      physicianId: physician.id,
      assignedAt: now(),
      responseDueAt: later(15 * 60),
      lastActivityAt: now(),
    }
    expect(consult).toEqual(active)
    expect(typesOf(events)).toEqual(['async_consult.assigned', 'async_consult.message'])
    const { firstName, lastName } = physician.resource
    const params = { physicianName: `${firstName} ${lastName}, MD` }
    expect(dataOf(events)).toEqual([
      { consult: active, physicianId: physician.id },
      notice(queued.id, 'physician_joined', params),
    ])
  })

  test('can take over an overdue thread', async () => {
    const slow = await partner.physician({ fields: { lastName: 'Slow', credentials: null } })
    const quick = await partner.physician({ fields: { lastName: 'Quick', credentials: null } })
    const active = await partner.consult({ status: 'active', physician: slow })
    environment.clock.advance(15 * 60)
    const { status, consult, events } = await watch(partner, () => quick.asserted.post(`${pathOf(active)}/takeover`))
    expect(status).toBe(200)
    expect(consult).toEqual({
      ...active,
      physicianId: quick.id,
      assignedAt: now(),
      responseDueAt: later(15 * 60),
      lastActivityAt: now(),
    })
    expect(typesOf(events)).toEqual(['async_consult.reassigned', 'async_consult.message'])
    expect(dataOf(events)).toEqual([
      { consult, physicianId: quick.id, previousPhysicianId: slow.id },
      notice(active.id, 'physician_changed', { physicianName: 'Ada Quick', previousPhysicianName: 'Ada Slow' }),
    ])
  })

  test('can ask to resolve their own thread', async () => {
    const physician = await partner.physician()
    const active = await partner.consult({ status: 'active', physician })
    environment.clock.advance(60)
    const advice = { summary: 'Eczema', followUp: 'In two weeks' }
    const { status, consult, events } = await watch(partner, () =>
      physician.asserted.post(`${pathOf(active)}/resolve`, advice),
    )
    expect(status).toBe(200)
    expect(consult).toEqual({
      ...active,
      status: 'resolve_requested',
      responseDueAt: null,
      resolveRequestedAt: now(),
      acceptanceEndsAt: later(48 * 60 * 60),
      lastActivityAt: now(),
      resolution: advice,
      resolutions: [{ ...advice, physicianId: physician.id, requestedAt: now(), outcome: 'pending' }],
    })
    expect(typesOf(events)).toEqual(['async_consult.resolve_requested', 'async_consult.message'])
    expect(dataOf(events)).toEqual([
      { consult },
      notice(active.id, 'resolve_requested', { acceptanceEndsAt: later(48 * 60 * 60), ...advice }),
    ])
  })
})
