import type { AsyncConsult, Message } from '@consult/domain'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'
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
const withOutcome = ({ resolutions }: AsyncConsult, outcome: AsyncConsult['resolutions'][number]['outcome']) =>
  resolutions.map((each) => ({ ...each, outcome }))

describe('during the acceptance window, the patient', () => {
  test('can write, and the thread becomes active again', async () => {
    const resolving = await partner.consult({ status: 'resolve_requested' })
    environment.clock.advance(60)
    const events = await partner.eventsDuring(async () => {
      success(await partner.key.post(`${pathOf(resolving)}/messages`, { text: 'It came back' }))
      await partner.settle()
    })
    const consult = await partner.read(resolving.id)
    expect(consult).toEqual({
      ...resolving,
      status: 'active',
      resolveRequestedAt: null,
      acceptanceEndsAt: null,
      resolution: null,
      resolutions: withOutcome(resolving, 'reopened'),
      responseDueAt: later(15 * 60),
      lastActivityAt: now(),
    })
    expect(typesOf(events)).toEqual(['async_consult.reopened', 'async_consult.message', 'async_consult.message'])
    expect(dataOf(events)).toEqual([
      { consult },
      notice(resolving.id, 'reopened', {}),
      { asyncConsultId: resolving.id, message: expect.objectContaining({ text: 'It came back' }) },
    ])
  })

  test('can accept, and the thread closes', async () => {
    const resolving = await partner.consult({ status: 'resolve_requested' })
    environment.clock.advance(60)
    const { status, consult, events } = await watch(partner, () =>
      partner.key.post(`${pathOf(resolving)}/accept-resolution`),
    )
    expect(status).toBe(200)
    expect(consult).toEqual({
      ...resolving,
      status: 'closed',
      acceptanceEndsAt: null,
      closedAt: now(),
      closedReason: 'resolved',
      lastActivityAt: now(),
      resolutions: withOutcome(resolving, 'accepted'),
    })
    expect(typesOf(events)).toEqual(['async_consult.closed', 'async_consult.message'])
    expect(dataOf(events)).toEqual([
      { consult, closedReason: 'resolved' },
      notice(resolving.id, 'closed', { closedReason: 'resolved' }),
    ])
  })
})

describe('a resolution', () => {
  const advice = { summary: 'Contact dermatitis', followUp: 'Hydrocortisone 1 %, twice a day' }
  const textsOf = async (id: string) => {
    const { items } = success<{ items: Message[] }>(await partner.key.get(`/v1/async-consults/${id}/messages`))
    return items.map(({ author, text, notice: said }) => said ?? `${author.type}: ${text}`)
  }

  test('stays in the transcript and on the consult when the patient reopens it', async () => {
    const physician = await partner.physician()
    const { id } = await partner.consult({ status: 'active', physician })
    const asked = success<AsyncConsult>(await physician.asserted.post(`/v1/async-consults/${id}/resolve`, advice))
    success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'thank you!' }))
    await partner.settle()
    expect(await partner.read(id)).toMatchObject({
      status: 'active',
      resolution: null,
      resolutions: [
        { ...advice, physicianId: physician.id, requestedAt: asked.resolveRequestedAt, outcome: 'reopened' },
      ],
    })
    expect(await textsOf(id)).toContainEqual({
      code: 'resolve_requested',
      params: { acceptanceEndsAt: asked.acceptanceEndsAt, ...advice },
    })
    success(await physician.asserted.post(`/v1/async-consults/${id}/resolve`, { summary: 'As before' }))
    expect((await partner.read(id)).resolutions.map(({ outcome }) => outcome)).toEqual(['reopened', 'pending'])
  })

  test('is accepted with a last message of the patient, which does not reopen the thread', async () => {
    const resolving = await partner.consult({ status: 'resolve_requested' })
    const { consult, events } = await watch(partner, () =>
      partner.key.post(`${pathOf(resolving)}/accept-resolution`, { text: '  Thank you!\n' }),
    )
    expect(consult).toMatchObject({ status: 'closed', closedReason: 'resolved' })
    expect(typesOf(events)).toEqual(['async_consult.message', 'async_consult.closed', 'async_consult.message'])
    expect((await textsOf(resolving.id)).slice(-2)).toEqual([
      'patient: Thank you!',
      { code: 'closed', params: { closedReason: 'resolved' } },
    ])
    expect(await partner.key.post(`${pathOf(resolving)}/accept-resolution`, { text: 'Thank you!' })).toMatchObject({
      status: 409,
    })
    expect((await textsOf(resolving.id)).filter((said) => said === 'patient: Thank you!')).toHaveLength(1)
  })

  test('is not accepted before a message that was sent earlier, which reopens the thread', async () => {
    const resolving = await partner.consult({ status: 'resolve_requested' })
    success(await partner.key.post(`${pathOf(resolving)}/messages`, { text: 'It came back' }))
    const accept = () => partner.key.post(`${pathOf(resolving)}/accept-resolution`, { text: 'Thank you!' })
    expect(await accept()).toMatchObject({ status: 503 })
    await partner.settle()
    expect(await accept()).toMatchObject({ status: 409, body: { error: { code: 'thread_not_active' } } })
    expect((await textsOf(resolving.id)).at(-1)).toBe('patient: It came back')
  })

  test('is accepted without a message when the text has nothing visible', async () => {
    const resolving = await partner.consult({ status: 'resolve_requested' })
    const before = await textsOf(resolving.id)
    success(await partner.key.post(`${pathOf(resolving)}/accept-resolution`, { text: ' \u200B ' }))
    expect(await textsOf(resolving.id)).toHaveLength(before.length + 1)
  })

  test('cannot be accepted with a message before it is asked for, and the message is not added', async () => {
    const active = await partner.consult({ status: 'active' })
    const before = await textsOf(active.id)
    expect(await partner.key.post(`${pathOf(active)}/accept-resolution`, { text: 'Thanks' })).toMatchObject({
      status: 409,
    })
    expect(await textsOf(active.id)).toEqual(before)
  })

  test('is accepted without a message only, once the partner’s message consults are switched off', {
    tags: 'full',
  }, async () => {
    const resolving = await partner.consult({ status: 'resolve_requested' })
    await partner.update({ asyncEnabled: false })
    const accept = (body: object) => partner.key.post(`${pathOf(resolving)}/accept-resolution`, body)
    expect(await accept({ text: 'Thank you!' })).toMatchObject({ code: 'feature_disabled' })
    expect(await accept({})).toMatchObject({ status: 200 })
  })

  test('that nobody answers expires with the window', async () => {
    const resolving = await partner.consult({ status: 'resolve_requested' })
    environment.clock.advance(48 * 60 * 60)
    await partner.settle()
    expect((await partner.read(resolving.id)).resolutions).toEqual(withOutcome(resolving, 'expired'))
  })
})

describe('closing a thread', () => {
  test.each(oneIn(3, ['invited', 'queued', 'active', 'resolve_requested'] as const))(
    'as the partner is possible while it is %s',
    { tags: 'sized' },
    async (status) => {
      const open = await partner.consult({ status })
      environment.clock.advance(60)
      const { consult, events, ...answer } = await watch(partner, () => partner.key.post(`${pathOf(open)}/close`, {}))
      expect(answer.status).toBe(200)
      expect(consult).toEqual({
        ...open,
        status: 'closed',
        resolutions: withOutcome(open, 'expired'),
        responseDueAt: null,
        acceptanceEndsAt: null,
        closedAt: now(),
        closedReason: 'closed_by_partner',
        lastActivityAt: now(),
      })
      expect(typesOf(events)).toEqual(['async_consult.closed', 'async_consult.message'])
      expect(dataOf(events)).toEqual([
        { consult, closedReason: 'closed_by_partner' },
        notice(open.id, 'closed', { closedReason: 'closed_by_partner' }),
      ])
    },
  )

  test.each(oneIn(2, ['active', 'resolve_requested'] as const))(
    'as the assignee is possible while it is %s',
    { tags: 'sized' },
    async (status) => {
      const physician = await partner.physician()
      const open = await partner.consult({ status, physician })
      const { consult, events } = await watch(partner, () =>
        physician.asserted.post(`${pathOf(open)}/close`, { note: 'Seen in person' }),
      )
      expect(consult).toMatchObject({
        status: 'closed',
        closedReason: 'closed_by_physician',
        closeNote: 'Seen in person',
        physicianId: physician.id,
      })
      expect(dataOf(events)[0]).toEqual({ consult, closedReason: 'closed_by_physician' })
    },
  )

  test('allows another consult for the patient', async () => {
    const closed = await partner.consult({ status: 'closed' })
    const next = await partner.consult({ status: 'invited', patientId: closed.patientId })
    expect(next.id).not.toBe(closed.id)
  })
})

describe('rating a thread', () => {
  test.each(oneIn(4, ['invited', 'queued', 'active', 'resolve_requested', 'closed'] as const))(
    'while it is %s changes nothing else',
    { tags: 'sized' },
    async (status) => {
      const before = await partner.consult({ status })
      environment.clock.advance(60)
      const { consult, events, ...answer } = await watch(partner, () =>
        partner.key.post(`${pathOf(before)}/rating`, { value: 4, comment: 'Kind' }),
      )
      expect(answer.status).toBe(200)
      const rating = { value: 4, comment: 'Kind', ratedAt: now() }
      expect(consult).toEqual({ ...before, rating })
      expect(typesOf(events)).toEqual(['async_consult.rated'])
      expect(dataOf(events)).toEqual([{ consult, rating }])
    },
  )
})

test('an event contains the consult as it was then', async () => {
  const queued = await partner.consult({ status: 'queued' })
  const before = await partner.events()
  environment.clock.advance(60)
  success(await partner.key.post(`${pathOf(queued)}/close`))
  success(await partner.key.post(`${pathOf(queued)}/rating`, { value: 1 }))
  expect((await partner.events()).slice(0, before.length)).toEqual(before)
})
