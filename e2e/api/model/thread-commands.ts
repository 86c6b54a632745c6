import type { AsyncConsult } from '@consult/domain'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Answer } from '../environment/index.ts'
import { instant, type Outcome } from './expectations.ts'
import * as model from './thread-model.ts'
import {
  type Command,
  command,
  expectOutcome,
  inARow,
  nowOf,
  often,
  physicianAt,
  pick,
  type Run,
  someConsult,
  somePhysician,
  type Tenant,
  whoHasIt,
} from './walk.ts'

/** The model's state of a whole tenant. */
export interface Belief {
  readonly threads: model.Thread[]
  readonly onDuty: Set<string>
}

const hasThreads = ({ threads }: Readonly<Belief>) => threads.length > 0
const threadAt = ({ threads }: Belief, n: number) => pick(threads.toReversed(), n)
const byWhom = (tenant: Tenant, { physicianId }: model.Thread, by: number) => physicianAt(tenant, physicianId, by)

/** Asserts that the consult and the log since the last check match the model. */
async function compare(belief: Belief, { partner, log }: Tenant, threads: readonly model.Thread[]): Promise<void> {
  const expected = new Map(belief.threads.map((thread) => [thread.id, thread.events.splice(0)]))
  const taken = await log.check(expected)
  for (const thread of belief.threads) thread.physicianId = taken.get(thread.id) ?? thread.physicianId
  for (const thread of threads) {
    expect(await partner.read(thread.id)).toMatchObject({
      id: thread.id,
      status: thread.status,
      patientId: thread.patientId,
      physicianId: thread.physicianId,
      responseDueAt: instant(thread.responseDueAt),
      acceptanceEndsAt: instant(thread.acceptanceEndsAt),
      closedReason: thread.closedReason,
      rating: thread.rating === null ? null : { value: thread.rating },
    })
    await log.checkTranscript(thread.id)
  }
}

/** An operation on one thread: the model's expectation and the request. */
function act(
  text: string,
  n: number,
  judge: (thread: model.Thread, tenant: Tenant) => Outcome,
  ask: (path: string, tenant: Tenant, thread: model.Thread) => Promise<Answer<unknown>>,
): Command<Belief> {
  const run: Run<Belief> = async (belief, tenant) => {
    const thread = threadAt(belief, n)
    const before = { status: thread.status, physicianId: thread.physicianId }
    // The caller is the previous assignee.
    const asked = { ...thread }
    const outcome = judge(thread, tenant)
    const answer = await ask(`/v1/async-consults/${thread.id}`, tenant, asked)
    expectOutcome(answer, outcome)
    // A lost claim names the winner.
    if (answer.code === 'thread_not_active') expect(answer.details).toEqual(before)
    if (answer.status === 200) expect(answer.body).toMatchObject({ id: thread.id, status: thread.status })
    await compare(belief, tenant, [thread])
  }
  return command(`${text} of consult ${n}`, run, hasThreads)
}

const texts = ['Hello', 'It still hurts.', 'Ç', '  ', '\u200b']
const isEmpty = (text: string) => /^[\s\u200b]*$/.test(text)

/** Posts a message or a reply. With a key, the same text is always the same message. */
function post(n: number, by: number | null, text: string, isKeyed: boolean): Command<Belief> {
  const run: Run<Belief> = async (belief, tenant) => {
    const thread = threadAt(belief, n)
    const physician = by === null ? null : byWhom(tenant, thread, by)
    const author = physician?.id ?? thread.patientId
    const key = `${author} ${text}`
    const client = physician?.asserted ?? tenant.partner.key
    const answer = await client.post<{ messageId: string }>(
      `/v1/async-consults/${thread.id}/${physician ? 'replies' : 'messages'}`,
      { text },
      isKeyed ? { 'idempotency-key': Buffer.from(key).toString('hex') } : {},
    )
    const earlier = isKeyed ? thread.keyed.get(key) : undefined
    if (earlier !== undefined) {
      expect([answer.status, answer.body.messageId]).toEqual([202, earlier])
      return
    }
    const outcome = physician
      ? model.mayReply(thread, physician.id, isEmpty(text))
      : model.mayPost(thread, isEmpty(text))
    expectOutcome(answer, outcome)
    if (!('ok' in outcome)) return
    const { messageId } = answer.body
    thread.pending.push({ messageId, author, isPatient: physician === null })
    if (isKeyed) thread.keyed.set(key, messageId)
  }
  const who = by === null ? 'message' : `reply by ${by}`
  return command(`${isKeyed ? 'keyed ' : ''}${who} ${JSON.stringify(text)} to consult ${n}`, run, hasThreads)
}

const create = (n: number) =>
  command<Belief>(`create for patient ${n}`, async (belief, tenant) => {
    const patientId = pick(tenant.patientIds, n)
    const open = belief.threads.find((thread) => thread.patientId === patientId && thread.status !== 'closed')
    const answer = await tenant.partner.key.post<AsyncConsult>('/v1/async-consults', { patientId })
    if (open) {
      expect([answer.status, answer.code, answer.details]).toEqual([
        409,
        'has_open_thread',
        { asyncConsultId: open.id },
      ])
      return
    }
    expect([answer.status, answer.body.status]).toEqual([201, 'invited'])
    const thread = model.newThread(answer.body.id, patientId, nowOf(tenant))
    belief.threads.push(thread)
    await compare(belief, tenant, [thread])
  })

const duty = (by: number, online: boolean) =>
  command<Belief>(`physician ${by} ${online ? 'on' : 'off'} duty`, async ({ onDuty }, tenant) => {
    const { id, asserted } = pick(tenant.physicians, by)
    const answer = await asserted.put('/v1/physicians/me/presence', { status: online ? 'online' : 'offline' })
    expect(answer.status).toBe(200)
    if (online) onDuty.add(id)
    else onDuty.delete(id)
  })

/** Time passes and the workers run. */
const wait = (seconds: number) =>
  command<Belief>(seconds === 0 ? 'workers' : `${seconds} s and workers`, async (belief, tenant) => {
    tenant.environment.clock.advance(seconds)
    await tenant.partner.settle()
    const now = nowOf(tenant)
    for (const thread of belief.threads) {
      model.land(thread, now)
      model.pass(thread, now, [...belief.onDuty])
    }
    await compare(belief, tenant, belief.threads)
  })

const { responseSla, acceptanceWindow, consentWindow } = model.settings
const edges = [1, responseSla - 1, responseSla, acceptanceWindow - 1, acceptanceWindow, consentWindow]
const someWait = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.constantFrom(...edges))

/** Time passes before the workers run. */
const stall = (seconds: number) =>
  command<Belief>(`${seconds} s`, async (_belief, { environment }) => environment.clock.advance(seconds))

const { claim, takeOver, resolve } = model

const physicianAct = (verb: string, judge: typeof claim, n: number, by: number) =>
  act(
    `${verb} by ${by}`,
    n,
    (thread, tenant) => judge(thread, byWhom(tenant, thread, by).id, nowOf(tenant)),
    (path, tenant, thread) => byWhom(tenant, thread, by).asserted.post(`${path}/${verb}`),
  )
const physiciansAct = (verb: string, judge: typeof claim) =>
  fc.tuple(someConsult, somePhysician).map(([n, by]) => physicianAct(verb, judge, n, by))

/** How long after a reply became due: exactly then, and later. */
const overdueFor = fc.constantFrom(responseSla, responseSla + 1, 2 * responseSla - 1)

/** Nobody replies, and a colleague or a worker takes over after the due time. The next reply is due after that. */
const comeLate = fc
  .tuple(someConsult, fc.nat(2), overdueFor, fc.boolean())
  .map(([n, by, seconds, isWorkers]) =>
    inARow(
      `${seconds} s without an answer, then ${isWorkers ? 'workers' : `takeover by ${by}`} of consult ${n}`,
      ...(isWorkers ? [duty(by, true), duty(by + 1, true)] : []),
      stall(seconds),
      isWorkers ? wait(0) : physicianAct('takeover', takeOver, n, by),
    ),
  )

/** A late reply that is delivered before or after a takeover. */
const answerLate = fc
  .tuple(someConsult, fc.nat(2), fc.boolean())
  .map(([n, by, landsFirst]) =>
    inARow(
      `late answer and takeover by ${by}${landsFirst ? ' after it' : ''} of consult ${n}`,
      stall(responseSla),
      post(n, whoHasIt, 'Sorry that it took so long.', false),
      ...(landsFirst ? [wait(0)] : []),
      physicianAct('takeover', takeOver, n, by),
      wait(0),
    ),
  )

/** A patient's message after the assignee has asked to resolve. */
const goOn = someConsult.map((n) =>
  inARow(
    `resolve and a message to consult ${n}`,
    physicianAct('resolve', resolve, n, whoHasIt),
    post(n, null, 'One thing more.', false),
    wait(0),
  ),
)

const decide = fc.tuple(someConsult, fc.constantFrom('accept', 'accept', 'accept', 'decline')).map(([n, decision]) =>
  act(
    decision,
    n,
    (thread) => model.consent(thread, decision as 'accept'),
    (path, { partner }) => partner.key.post(`${path}/consent`, { decision }),
  ),
)

const closeBy = (n: number, by: number | null) =>
  act(
    by === null ? 'close' : `close by ${by}`,
    n,
    (thread, tenant) => model.close(thread, by === null ? null : byWhom(tenant, thread, by).id),
    (path, tenant, thread) =>
      (by === null ? tenant.partner.key : byWhom(tenant, thread, by).asserted).post(`${path}/close`),
  )
const close = fc.tuple(someConsult, fc.option(somePhysician)).map(([n, by]) => closeBy(n, by))

/** A message that is accepted before a close, and delivered after it. */
const closeFirst = someConsult.map((n) =>
  inARow(`a message to consult ${n} and close`, post(n, null, 'Still there?', false), closeBy(n, null), wait(0)),
)

const rate = fc.tuple(someConsult, fc.integer({ min: 1, max: 5 })).map(([n, value]) =>
  act(
    `rating ${value}`,
    n,
    (thread) => model.rate(thread, value),
    (path, { partner }) => partner.key.post(`${path}/rating`, { value }),
  ),
)

const agree = someConsult.map((n) =>
  command<Belief>(
    `accept-resolution of consult ${n}`,
    async (belief, tenant) => {
      const thread = threadAt(belief, n)
      const ofPatient = belief.threads.filter(({ patientId }) => patientId === thread.patientId)
      const outcome = model.acceptResolution(thread, ofPatient)
      expectOutcome(await tenant.partner.key.post(`/v1/async-consults/${thread.id}/accept-resolution`), outcome)
      await compare(belief, tenant, [thread])
    },
    hasThreads,
  ),
)

/** Every operation on a tenant's threads, weighted so that walks reach every state. */
export const threadCommands = [
  ...often(2, fc.nat(2).map(create)),
  ...often(3, decide),
  ...often(3, physiciansAct('claim', claim)),
  ...often(2, physiciansAct('takeover', takeOver)),
  ...often(2, physiciansAct('resolve', resolve)),
  ...often(
    4,
    fc.tuple(someConsult, fc.constant(null), fc.constantFrom(...texts), fc.boolean()).map((each) => post(...each)),
  ),
  ...often(
    2,
    fc.tuple(someConsult, somePhysician, fc.constantFrom(...texts), fc.boolean()).map((each) => post(...each)),
  ),
  ...often(2, answerLate),
  ...often(2, comeLate),
  goOn,
  agree,
  fc.oneof(close, closeFirst),
  rate,
  fc.tuple(fc.nat(2), fc.boolean()).map((each) => duty(...each)),
  ...often(4, someWait.map(wait)),
]
