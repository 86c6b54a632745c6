import type { NotificationRoute } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { setTimers } from '@consult/engine'
import { sql } from 'kysely'
import {
  addNotifications,
  consultIdOf,
  type NewNotification,
  type NotificationRequest,
  type NotificationUnit,
} from './add-notification.ts'
import { channelsFor, type NotificationPolicy } from './channel-plan.ts'
import type { Known } from './escalate.ts'
import { notificationTimerKinds, unreadLimits } from './notification-timers.ts'
import { dayZoneOf, routeForNew } from './plan-notification.ts'
import { type ReachablePatient, readPatients, readPolicy } from './reachable-patient.ts'
import { toldToday } from './told-today.ts'

/** The first channel. Without one, the patient may still get an address before the notification is due. */
function firstRoute({ policy, patient }: Known): NotificationRoute {
  if (policy.mode === 'event') return 'partner'
  return channelsFor(policy, patient)[0] ?? 'none'
}

/** The requests whose occasions no patient was told about yet, on any channel. */
async function newOnes(
  { db, partnerId }: NotificationUnit,
  requests: readonly NotificationRequest[],
): Promise<readonly NotificationRequest[]> {
  const { rows } = await sql<{ nth: string }>`
    select asked.nth from unnest(${requests.map(consultIdOf)}::text[], ${requests.map(({ kind }) => kind)}::text[],
      ${requests.map(({ firstSequence }) => firstSequence)}::bigint[]) with ordinality as asked(consult, kind, first, nth)
    where not exists (select from notifications where partner_id = ${partnerId} and consult_id = asked.consult
      and kind = asked.kind and first_sequence = asked.first)`.execute(db)
  const numbers = new Set(rows.map(({ nth }) => Number(nth) - 1))
  return requests.filter((_, n) => numbers.has(n))
}

/** A request whose patient can be told something. */
interface Asked {
  readonly request: NotificationRequest
  readonly known: Known
}

/** Decides on which channel each patient is told, and whether at once. */
async function plan(unit: NotificationUnit, asked: readonly Asked[]): Promise<readonly NewNotification[]> {
  const { now } = unit
  const counts = await toldToday(
    unit,
    asked.map(({ request: { patientId }, known }) => ({ patientId, timeZone: dayZoneOf(known), now })),
  )
  const planned = new Map<string, number>()
  return asked.map(({ request, known }, n) => {
    const { kind, patientId, dueAt = now } = request
    const before = planned.get(patientId) ?? 0
    const routeNow =
      dueAt <= now
        ? routeForNew({ kind, consult_id: consultIdOf(request) }, known, { now, told: (counts[n] ?? 0) + before })
        : null
    if (routeNow !== null) planned.set(patientId, before + 1)
    const clockId = known.patient.testClockId
    return { request, route: routeNow ?? firstRoute(known), clockId, isPlanned: routeNow !== null }
  })
}

const knownOf = (
  policy: NotificationPolicy,
  patients: ReadonlyMap<string, ReachablePatient>,
  request: NotificationRequest,
): Asked[] => {
  const patient = patients.get(request.patientId)
  return patient ? [{ request, known: { policy, patient } }] : []
}

/**
 * Requests that patients are told something, unless they were already told about the occasion. The requests are part of
 * the caller's transaction. Whether they still apply is checked again when they are due and when they are sent. Nothing
 * happens while the account has notifications off. The number of statements does not depend on the number of requests.
 */
export async function requestNotifications(
  unit: NotificationUnit,
  requests: readonly NotificationRequest[],
): Promise<void> {
  if (requests.length === 0) return
  const policy = await readPolicy(unit)
  if (policy.mode === 'off') return
  const open = await newOnes(unit, requests)
  const patients = await readPatients(
    unit,
    open.map(({ patientId }) => patientId),
  )
  const asked = open.flatMap((request) => knownOf(policy, patients, request))
  const added = await addNotifications(unit, await plan(unit, asked))
  const { nextChannel, notReached } = notificationTimerKinds
  const timers = added.flatMap(({ notificationId: subjectId, request: { kind, dueAt = unit.now }, clockId }) =>
    kind === 'message_unread'
      ? [
          { kind: nextChannel, subjectId, dueAt: addSeconds(dueAt, unreadLimits.nextChannel), clockId },
          { kind: notReached, subjectId, dueAt: addSeconds(dueAt, unreadLimits.notReached), clockId },
        ]
      : [],
  )
  await setTimers(unit, timers)
}

/** Requests that a patient is told something; see `requestNotifications`. */
export const requestNotification = (unit: NotificationUnit, request: NotificationRequest): Promise<void> =>
  requestNotifications(unit, [request])
