import type { AsyncConsult } from '@consult/domain'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Answer, TestPartner, TestPhysician, World } from '../world/index.ts'
import type { LogCheck } from './log-check.ts'
import * as model from './thread-model.ts'

/** What the model believes of a whole tenant. */
export interface Belief {
  readonly threads: model.Thread[]
  readonly onDuty: Set<string>
}

/** The tenant itself. */
export interface Tenant {
  readonly world: World
  readonly partner: TestPartner
  readonly patientIds: readonly string[]
  readonly physicians: readonly TestPhysician[]
  readonly log: LogCheck
}

type Command = fc.AsyncCommand<Belief, Tenant>
type Run = (belief: Belief, tenant: Tenant) => Promise<void>

const command = (text: string, run: Run, check: (belief: Readonly<Belief>) => boolean = () => true): Command => ({
  check,
  run,
  toString: () => text,
})

const nowOf = ({ world }: Tenant) => world.clock.now().getTime()
const pick = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** Counted from the newest: the older ones are mostly closed. */
const threadAt = ({ threads }: Belief, n: number) => pick(threads.toReversed(), n)
/** In place of a number: whoever has the thread. */
const assignee = 3
const physicianAt = ({ physicians }: Tenant, thread: model.Thread, by: number) =>
  (by === assignee && physicians.find(({ id }) => id === thread.physicianId)) || pick(physicians, by)

function expectOutcome(answer: Answer<unknown>, outcome: model.Outcome): void {
  if ('ok' in outcome) expect([answer.status, answer.code]).toEqual([outcome.ok, undefined])
  else {
    expect(answer.status, answer.text).toBe(409)
    expect(outcome.refused).toContain(answer.code)
  }
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** The consult as it is read, and the log since the last look, are what the model says. */
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

/** An act on one thread: what the model says of it, and what it is asked as. */
function act(
  text: string,
  n: number,
  judge: (thread: model.Thread, tenant: Tenant) => model.Outcome,
  ask: (path: string, tenant: Tenant, thread: model.Thread) => Promise<Answer<unknown>>,
): Command {
  const run: Run = async (belief, tenant) => {
    const thread = threadAt(belief, n)
    const before = { status: thread.status, physicianId: thread.physicianId }
    // Whoever asks is who had it before.
    const asked = { ...thread }
    const outcome = judge(thread, tenant)
    const answer = await ask(`/v1/async-consults/${thread.id}`, tenant, asked)
    expectOutcome(answer, outcome)
    // A lost claim names the winner.
    if (answer.code === 'thread_not_active') expect(answer.details).toEqual(before)
    if (answer.status === 200) expect(answer.body).toMatchObject({ id: thread.id, status: thread.status })
    await compare(belief, tenant, [thread])
  }
  return command(`${text} of consult ${n}`, run, ({ threads }) => threads.length > 0)
}

const texts = ['Hello', 'It still hurts.', 'Ç', '  ', '\u200b']
const isEmpty = (text: string) => /^[\s\u200b]*$/.test(text)

/** A message or a reply; under a key the same text is the same message, whenever and however often it is posted. */
function post(n: number, by: number | null, text: string, isKeyed: boolean): Command {
  const run: Run = async (belief, tenant) => {
    const thread = threadAt(belief, n)
    const physician = by === null ? null : physicianAt(tenant, thread, by)
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
  return command(
    `${isKeyed ? 'keyed ' : ''}${who} ${JSON.stringify(text)} to consult ${n}`,
    run,
    ({ threads }) => threads.length > 0,
  )
}

const create = (n: number) =>
  command(`create for patient ${n}`, async (belief, tenant) => {
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
  command(`physician ${by} ${online ? 'on' : 'off'} duty`, async ({ onDuty }, tenant) => {
    const { id, asserted } = pick(tenant.physicians, by)
    const answer = await asserted.put('/v1/physicians/me/presence', { status: online ? 'online' : 'offline' })
    expect(answer.status).toBe(200)
    if (online) onDuty.add(id)
    else onDuty.delete(id)
  })

/** Time goes on, the workers do what is due. */
const wait = (seconds: number) =>
  command(seconds === 0 ? 'workers' : `${seconds} s and workers`, async (belief, tenant) => {
    tenant.world.clock.advance(seconds)
    await tenant.partner.settle()
    const now = nowOf(tenant)
    for (const thread of belief.threads) {
      model.land(thread, now)
      model.pass(thread, now, [...belief.onDuty])
    }
    await compare(belief, tenant, belief.threads)
  })

const { responseSla, acceptanceWindow, consentWindow } = model.settings
const waits = [
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  1,
  responseSla - 1,
  responseSla,
  acceptanceWindow - 1,
  acceptanceWindow,
  consentWindow,
]

const consult = fc.constantFrom(0, 0, 0, 1, 1, 2, 3)
const someone = fc.constantFrom(0, 1, 2, assignee, assignee, assignee)
const often = <T>(times: number, arbitrary: T): T[] => Array.from({ length: times }, () => arbitrary)

const { claim, takeOver, resolve } = model

function physiciansAct(verb: string, judge: typeof claim) {
  return fc.tuple(consult, someone).map(([n, by]) =>
    act(
      `${verb} by ${by}`,
      n,
      (thread, tenant) => judge(thread, physicianAt(tenant, thread, by).id, nowOf(tenant)),
      (path, tenant, thread) => physicianAt(tenant, thread, by).asserted.post(`${path}/${verb}`),
    ),
  )
}

const decide = fc.tuple(consult, fc.constantFrom('accept', 'accept', 'accept', 'decline')).map(([n, decision]) =>
  act(
    decision,
    n,
    (thread) => model.consent(thread, decision as 'accept'),
    (path, { partner }) => partner.key.post(`${path}/consent`, { decision }),
  ),
)

const close = fc.tuple(consult, fc.option(someone)).map(([n, by]) =>
  act(
    by === null ? 'close' : `close by ${by}`,
    n,
    (thread, tenant) => model.close(thread, by === null ? null : physicianAt(tenant, thread, by).id),
    (path, tenant, thread) =>
      (by === null ? tenant.partner.key : physicianAt(tenant, thread, by).asserted).post(`${path}/close`),
  ),
)

const rate = fc.tuple(consult, fc.integer({ min: 1, max: 5 })).map(([n, value]) =>
  act(
    `rating ${value}`,
    n,
    (thread) => model.rate(thread, value),
    (path, { partner }) => partner.key.post(`${path}/rating`, { value }),
  ),
)

const agree = consult.map((n) =>
  act('accept-resolution', n, model.acceptResolution, (path, { partner }) =>
    partner.key.post(`${path}/accept-resolution`),
  ),
)

/** Everything that may be asked of a tenant's threads, each as often as it takes to get everywhere. */
export const threadCommands = [
  ...often(2, fc.nat(2).map(create)),
  ...often(3, decide),
  ...often(3, physiciansAct('claim', claim)),
  ...often(2, physiciansAct('takeover', takeOver)),
  ...often(2, physiciansAct('resolve', resolve)),
  ...often(
    4,
    fc.tuple(consult, fc.constant(null), fc.constantFrom(...texts), fc.boolean()).map((of) => post(...of)),
  ),
  ...often(
    2,
    fc.tuple(consult, someone, fc.constantFrom(...texts), fc.boolean()).map((of) => post(...of)),
  ),
  agree,
  close,
  rate,
  fc.tuple(fc.nat(2), fc.boolean()).map((of) => duty(...of)),
  ...often(4, fc.constantFrom(...waits).map(wait)),
]
