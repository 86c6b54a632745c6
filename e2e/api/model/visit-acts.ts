import type { TelehealthConsult } from '@consult/domain'
import { expect } from 'vitest'
import type { Answer } from '../environment/index.ts'
import { instant, type Outcome } from './expectations.ts'
import { compareRoom, matchRoom } from './visit-checks.ts'
import * as model from './visit-model.ts'
import {
  anybodyAt,
  missedAt,
  type Physician,
  presenceOf,
  type Room,
  setPresence,
  settings,
  type Visit,
} from './waiting-room-model.ts'
import { type Command, command, expectOutcome, nowOf, physicianAt, pick, type Tenant } from './walk.ts'

/** The model's state of a tenant, and what the walks have covered. */
export interface Belief extends Room {
  readonly met: Set<string>
}

const hasVisits = ({ visits }: Readonly<Belief>) => visits.length > 0
const visitAt = ({ visits }: Belief, n: number) => pick(visits.toReversed(), n)
const list = '/v1/telehealth-consults'

function noteOutcome({ met }: Belief, verb: string, outcome: Outcome): void {
  if ('ok' in outcome) met.add(verb)
  else for (const code of outcome.refused) met.add(`${verb}: ${code}`)
}

/** An operation on one call: the model's expectation and the request. */
export function act(
  verb: string,
  n: number,
  judge: (visit: Visit, now: number, belief: Belief) => Outcome,
  ask: (path: string, tenant: Tenant) => Promise<Answer<unknown>>,
  body = '',
): Command<Belief> {
  return command<Belief>(
    `${verb}${body} of call ${n}`,
    async (belief, tenant) => {
      const visit = visitAt(belief, n)
      const { status, physicianId } = visit
      const answer = await ask(`${list}/${visit.id}/${verb}`, tenant)
      const outcome = judge(visit, nowOf(tenant), belief)
      noteOutcome(belief, verb, outcome)
      expectOutcome(answer, outcome)
      if (answer.code === 'thread_not_active' || answer.code === 'consult_not_cancellable') {
        expect(answer.details).toEqual({ status, physicianId })
      }
      if (answer.status === 200) expect(answer.body).toMatchObject({ id: visit.id, status: visit.status })
      await compareRoom(belief, tenant)
    },
    hasVisits,
  )
}

export type Judge = (visit: Visit, physician: Physician, now: number) => Outcome

/** @param by a physician's number, or the call's physician. */
export function physicianAct(verb: string, judge: Judge, n: number, by: number, body?: object): Command<Belief> {
  let asks = ''
  const whoAsks = (belief: Belief, tenant: Tenant) => physicianAt(tenant, visitAt(belief, n).physicianId, by)
  const asked = act(
    verb,
    n,
    (visit, now, { physicians }) => judge(visit, physicians.find(({ id }) => id === asks) as Physician, now),
    (path, { physicians }) =>
      (physicians.find(({ id }) => id === asks) as Tenant['physicians'][0]).asserted.post(path, body),
    ` by ${by}`,
  )
  return {
    ...asked,
    run: async (belief, tenant) => {
      asks = whoAsks(belief, tenant).id
      await asked.run(belief, tenant)
    },
  }
}

/** Sends a heartbeat for one call, a moment after the previous one, so that each has a distinct place. */
export function ready(n: number): Command<Belief> {
  const asked = act(
    'ready',
    n,
    (visit, now, { met }) => {
      if (visit.status === 'waiting' && now >= (visit.placeUntil ?? 0)) met.add('the place was lost')
      return model.ready(visit, now)
    },
    (path, { partner }) => partner.key.post(path),
  )
  return {
    ...asked,
    run: async (belief, tenant) => {
      tenant.environment.clock.advance(0.001)
      await asked.run(belief, tenant)
    },
  }
}

export const everybodyIsThere = command<Belief>('everybody is there', async (belief, tenant) => {
  for (const visit of belief.visits) {
    if (visit.status !== 'waiting' && visit.status !== 'ringing') continue
    tenant.environment.clock.advance(0.001)
    const answer = await tenant.partner.key.post(`${list}/${visit.id}/ready`)
    expectOutcome(answer, model.ready(visit, nowOf(tenant)))
  }
  await compareRoom(belief, tenant)
})

export const match = command<Belief>('matching', matchRoom)

interface Wanted {
  readonly patient: number
  /** Null: no physician. */
  readonly physician: number | null
  /** Seconds from now. */
  readonly start: number | null
  readonly minutes: number | null
  readonly language: string | null
  readonly jurisdiction: string | null
}

export const create = (wanted: Wanted) =>
  command<Belief>(`create ${JSON.stringify(wanted)}`, async (belief, tenant) => {
    const { patient, physician, start, minutes, language, jurisdiction } = wanted
    const bookedWith = physician === null ? null : pick(tenant.physicians, physician).id
    const scheduledFor = start === null ? null : nowOf(tenant) + start * 1000
    const patientId = pick(tenant.patientIds, patient)
    const answer = await tenant.partner.key.post<TelehealthConsult>(list, {
      patientId,
      physicianId: bookedWith,
      scheduledFor: instant(scheduledFor),
      durationMinutes: minutes,
      language,
      jurisdiction,
    })
    const plan = { patientId, bookedWith, scheduledFor, minutes: minutes ?? 20, language, jurisdiction }
    const created = nowOf(tenant)
    const outcome = model.book(belief, plan) ?? { ok: 201 as const }
    noteOutcome(belief, 'create', outcome)
    expectOutcome(answer, outcome)
    // Lists are newest first; within one millisecond either order is valid.
    tenant.environment.clock.advance(0.001)
    if ('ok' in outcome) belief.visits.push(model.newVisit(answer.body.id, plan, created))
    if (hasVisits(belief)) await compareRoom(belief, tenant)
  })

/** Moves a call. @param wanted as for creating it; null keeps the current value. */
export const reschedule = (n: number, wanted: { start: number; minutes: number | null; physician: number | null }) => {
  const planOf = (tenant: Tenant) => {
    const bookedWith = wanted.physician === null ? null : pick(tenant.physicians, wanted.physician).id
    return {
      scheduledFor: nowOf(tenant) + wanted.start * 1000,
      ...(wanted.minutes !== null && { minutes: wanted.minutes }),
      ...(bookedWith !== null && { bookedWith }),
    }
  }
  return command<Belief>(
    `reschedule call ${n} ${JSON.stringify(wanted)}`,
    async (belief, tenant) => {
      const visit = visitAt(belief, n)
      const plan = planOf(tenant)
      const answer = await tenant.partner.key.patch(`${list}/${visit.id}`, {
        scheduledFor: instant(plan.scheduledFor),
        durationMinutes: plan.minutes,
        physicianId: plan.bookedWith,
      })
      const outcome = model.reschedule(belief, visit, plan, nowOf(tenant))
      noteOutcome(belief, 'reschedule', outcome)
      expectOutcome(answer, outcome)
      await compareRoom(belief, tenant)
    },
    hasVisits,
  )
}

/** @param seconds from now; null: without an end. */
export const duty = (by: number, said: Physician['said'], seconds: number | null) =>
  command<Belief>(`physician ${by} is ${said} for ${seconds} s`, async (belief, tenant) => {
    const { id, asserted } = pick(tenant.physicians, by)
    const physician = belief.physicians.find((each) => each.id === id) as Physician
    const now = nowOf(tenant)
    const until = seconds === null || said !== 'online' ? null : now + seconds * 1000
    const answer = await asserted.put('/v1/physicians/me/presence', { status: said, until: instant(until) })
    setPresence(physician, said, until, now)
    expect([answer.status, answer.body.status]).toEqual([200, presenceOf(belief, physician, now)])
  })

/** The workers run everything that is due. */
export const workers = command<Belief>('workers', async (belief, tenant) => {
  await tenant.partner.settle()
  const away = (): number => belief.physicians.filter(({ said }) => said === 'away').length
  const before = away()
  const passed = model.pass(belief, nowOf(tenant))
  if (passed.unanswered > 0) belief.met.add('a ring ran out')
  if (passed.reminded > 0) belief.met.add('a patient was reminded')
  if (passed.missed > 0) belief.met.add('a patient missed a call')
  if (away() > before) belief.met.add('a physician went away')
  await compareRoom(belief, tenant)
})

export const wait = (seconds: number) =>
  command<Belief>(`${seconds} s`, async (_belief, { environment }) => environment.clock.advance(seconds))

/** Times at which a timer changes something. */
const edgesOf = ({ visits, physicians }: Belief) => [
  ...visits.flatMap((visit) => [
    visit.presentUntil,
    visit.placeUntil,
    visit.ringExpiresAt,
    visit.scheduledFor,
    visit.remindAt,
    missedAt(visit),
    anybodyAt(visit),
    ...[...visit.declinedAt.values()].map((at) => at + settings.declined * 1000),
  ]),
  ...physicians.map(({ until }) => until),
]

/** Advances to the next of these times, or to just before it. */
export const waitForEdge = (before: number) =>
  command<Belief>(`to ${before} ms before something changes`, async (belief, tenant) => {
    const now = nowOf(tenant)
    const ahead = edgesOf(belief).filter((edge): edge is number => edge !== null && edge - before > now)
    if (ahead.length > 0) tenant.environment.clock.moveTo(new Date(Math.min(...ahead) - before))
    if (hasVisits(belief)) await compareRoom(belief, tenant)
  })
