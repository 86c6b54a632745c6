import type { AsyncConsult } from '@consult/domain'
import { promisedThreadOutcomes } from '@consult/domain/testing'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let assignee: TestPhysician
let other: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  assignee = await partner.physician()
  other = await partner.physician()
})

type Act = (path: string) => ReturnType<Client['post']>

const acts = {
  accept: (path) => partner.key.post(`${path}/consent`, { decision: 'accept' }),
  decline: (path) => partner.key.post(`${path}/consent`, { decision: 'decline' }),
  claim: (path) => other.asserted.post(`${path}/claim`),
  takeover: (path) => other.asserted.post(`${path}/takeover`),
  resolve: (path) => assignee.asserted.post(`${path}/resolve`, {}),
  'resolve by another': (path) => other.asserted.post(`${path}/resolve`, {}),
  'accept-resolution': (path) => partner.key.post(`${path}/accept-resolution`),
  close: (path) => partner.key.post(`${path}/close`),
  'close by another': (path) => other.asserted.post(`${path}/close`),
  message: (path) => partner.key.post(`${path}/messages`, { text: 'Hello' }),
  reply: (path) => assignee.asserted.post(`${path}/replies`, { text: 'Hello' }),
  'reply by another': (path) => other.asserted.post(`${path}/replies`, { text: 'Hello' }),
} satisfies Record<string, Act>

type ActName = keyof typeof acts
type Status = Exclude<AsyncConsult['status'], 'consented'>

const notActive = 'thread_not_active'

/** What the state machine calls each act. */
const actions = {
  accept: 'accept_consent',
  decline: 'decline_consent',
  claim: 'claim',
  takeover: 'take_over',
  resolve: 'resolve',
  'resolve by another': 'resolve',
  'accept-resolution': 'accept_resolution',
  close: 'close',
  'close by another': 'close',
  message: 'post_message',
  reply: 'post_reply',
  'reply by another': 'post_reply',
} satisfies Record<ActName, (typeof promisedThreadOutcomes)[number]['action']>

/** Acts that the state refuses, whoever asks. */
const refusedByState = promisedThreadOutcomes.flatMap(({ status, action, outcome }) =>
  status === 'consented' || typeof outcome !== 'string'
    ? []
    : (Object.keys(actions) as ActName[])
        .filter((act) => actions[act] === action)
        .map((act): [Status, ActName, string] => [status, act, outcome]),
)

/** Acts that the state allows, but not yet or not to this physician. */
const refusedByGuard: [Status, ActName, string][] = [
  ['active', 'takeover', 'sla_not_overdue'],
  ['active', 'resolve by another', 'not_assigned'],
  ['active', 'reply by another', 'not_assigned'],
  ['resolve_requested', 'reply by another', 'not_assigned'],
  ['invited', 'close by another', 'not_assigned'],
  ['queued', 'close by another', 'not_assigned'],
  ['active', 'close by another', 'not_assigned'],
  ['resolve_requested', 'close by another', 'not_assigned'],
]
/** The state table has all of the first: here they show that a request gets its answer. */
const cases = [...oneIn(8, refusedByState), ...oneIn(2, refusedByGuard)]

describe('a thread with status', () => {
  test.each(cases)('%s refuses to %s: %s', { tags: 'sized' }, async (status, act, code) => {
    const consult = await partner.consult({ status, physician: assignee })
    const path = `/v1/async-consults/${consult.id}`
    const before = await partner.events()
    const answer = await acts[act](path)
    expect(answer).toMatchObject({ status: 409, code })
    // The refusal names the state and the assignee, so a lost claim names the winner.
    const details = code === notActive ? { status, physicianId: consult.physicianId } : undefined
    expect(answer.details).toEqual(details)
    await partner.settle()
    expect(await partner.read(consult.id)).toEqual(consult)
    expect(await partner.events()).toEqual(before)
  })
})

describe('a lifecycle request repeated after it succeeded', () => {
  const repeats: [ActName, Status, string][] = [
    ['accept', 'invited', notActive],
    ['decline', 'invited', notActive],
    ['claim', 'queued', notActive],
    ['resolve', 'active', notActive],
    ['accept-resolution', 'resolve_requested', 'already_closed'],
    ['close', 'active', 'already_closed'],
  ]

  test.each(oneIn(2, repeats))(
    '%s, from %s, is applied once and then %s',
    { tags: 'sized' },
    async (act, status, code) => {
      const { id } = await partner.consult({ status, physician: assignee })
      const path = `/v1/async-consults/${id}`
      const after = success(await acts[act](path))
      environment.clock.advance(1)
      const events = await partner.eventsDuring(async () => {
        expect(await acts[act](path)).toMatchObject({ status: 409, code })
      })
      expect(events).toEqual([])
      expect(await partner.read(id)).toEqual(after)
    },
  )

  test('in a takeover does not make the new assignee’s reply overdue', async () => {
    const { id } = await partner.consult({ status: 'active', physician: assignee })
    environment.clock.advance(15 * 60)
    success(await acts.takeover(`/v1/async-consults/${id}`))
    expect(await acts.takeover(`/v1/async-consults/${id}`)).toMatchObject({ status: 409, code: 'sla_not_overdue' })
  })

  test('for a rating stores it once', async () => {
    const { id } = await partner.consult({ status: 'closed' })
    const path = `/v1/async-consults/${id}/rating`
    const rated = success(await partner.key.post<AsyncConsult>(path, { value: 5 }))
    const answer = await partner.key.post(path, { value: 1 })
    expect(answer).toMatchObject({ status: 409, code: 'already_rated', details: undefined })
    expect((await partner.read(id)).rating).toEqual(rated.rating)
  })
})

describe('taking over a thread', () => {
  const takeover = (physician: TestPhysician, id: string) =>
    physician.asserted.post(`/v1/async-consults/${id}/takeover`)

  test('is refused until the exact millisecond at which the reply is due', async () => {
    const { id, responseDueAt } = await partner.consult({ status: 'active', physician: assignee })
    environment.clock.moveTo(new Date(Date.parse(responseDueAt ?? '') - 1))
    expect(await takeover(other, id)).toMatchObject({ status: 409, code: 'sla_not_overdue', details: undefined })
    environment.clock.moveTo(responseDueAt ?? '')
    expect(await takeover(other, id)).toMatchObject({ status: 200, body: { physicianId: other.id } })
  })

  test('is refused while no reply is due', async () => {
    const { id } = await partner.consult({ status: 'active', physician: assignee })
    success(await assignee.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Hello' }))
    await partner.settle()
    environment.clock.advance(60 * 60)
    expect(await takeover(other, id)).toMatchObject({ status: 409, code: 'sla_not_overdue' })
  })

  test('is refused for the assignee, who already has the thread', async () => {
    const { id } = await partner.consult({ status: 'active', physician: assignee })
    environment.clock.advance(60 * 60)
    const details = { status: 'active', physicianId: assignee.id }
    expect(await takeover(assignee, id)).toMatchObject({ status: 409, code: notActive, details })
  })

  test('ends the previous assignee’s rights on it', async () => {
    const { id } = await partner.consult({ status: 'active', physician: assignee })
    environment.clock.advance(15 * 60)
    success(await takeover(other, id))
    const path = `/v1/async-consults/${id}`
    expect(await acts.resolve(path)).toMatchObject({ status: 409, code: 'not_assigned' })
    expect(await acts.reply(path)).toMatchObject({ status: 409, code: 'not_assigned' })
    expect(await acts['resolve by another'](path)).toMatchObject({ status: 200 })
  })
})

describe('a patient’s second consult', () => {
  test.each(oneIn(3, ['invited', 'queued', 'active', 'resolve_requested'] as const))(
    'is refused while the first is %s, and the refusal names it',
    { tags: 'sized' },
    async (status) => {
      const open = await partner.consult({ status })
      const answer = await partner.key.post('/v1/async-consults', { patientId: open.patientId })
      expect(answer).toMatchObject({ status: 409, code: 'has_open_thread', details: { asyncConsultId: open.id } })
    },
  )

  test('from twenty concurrent requests is opened once, and the others name it', { tags: 'full' }, async () => {
    const { id: patientId } = await partner.patient()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => partner.key.post<AsyncConsult>('/v1/async-consults', { patientId })),
    )
    const [created] = answers.filter(({ status }) => status === 201)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    const refused = answers.filter(({ status }) => status === 409)
    for (const { code, details } of refused) {
      expect({ code, details }).toEqual({ code: 'has_open_thread', details: { asyncConsultId: created?.body.id } })
    }
    expect((await partner.events()).map(({ type }) => type)).toEqual(['async_consult.created'])
  })
})

test('of twenty concurrent ratings, one is stored', { tags: 'full' }, async () => {
  const { id } = await partner.consult({ status: 'closed' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => partner.key.post(`/v1/async-consults/${id}/rating`, { value: (n % 5) + 1 })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'already_rated')).toHaveLength(19)
  expect((await partner.events()).filter(({ type }) => type === 'async_consult.rated')).toHaveLength(1)
})
