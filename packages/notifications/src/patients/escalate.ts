import type { NotificationRoute } from '@consult/db'
import { subscriptionOf } from '@consult/directory'
import type { NotificationChannel, NotificationKind, NotSentReason } from '@consult/domain'
import type { Unit } from '@consult/request'
import { addNotifications } from './add-notification.ts'
import { channelsFor, type NotificationPolicy } from './channel-plan.ts'
import { consultOf, type NotificationRow } from './notification-row.ts'
import type { Queries, ReachablePatient } from './reachable-patient.ts'

/** Whether the patient no longer wants to be told this on the channel. */
const isUnsubscribed = ({ unsubscribed }: ReachablePatient, channel: NotificationChannel, kind: NotificationKind) =>
  unsubscribed.includes(subscriptionOf(channel, kind))

/** What decides on which channels a patient is told. */
export interface Known {
  readonly policy: NotificationPolicy
  readonly patient: ReachablePatient
}

/** What a patient is told about. */
export type Occasion = Pick<NotificationRow, 'kind' | 'consult_id'>

/** The ways on which the patient can be told now, best first. */
export function possibleRoutes({ kind, consult_id }: Occasion, { policy, patient }: Known): NotificationRoute[] {
  if (policy.mode === 'off') return []
  if (policy.mode === 'event') return ['partner']
  const closed = patient.closed.map(({ channel }) => channel)
  const others = channelsFor(policy, patient).filter(
    (channel) => !closed.includes(channel) && !isUnsubscribed(patient, channel, kind),
  )
  // The patient asked for pushes, unless the partner wants them to be told nothing.
  const isSilent = (patient.notifications?.channels ?? policy.channels).length === 0
  const isPushed = patient.pushedConsults.some((consultId) => consultId === null || consultId === consult_id)
  return isPushed && !isSilent ? ['push', ...others] : others
}

/** Why there is no way on which the patient can be told. */
export function whyNoRoute(kind: NotificationKind, { policy, patient }: Known): NotSentReason {
  if (policy.mode === 'off') return 'off'
  const isStopped = (channel: NotificationChannel) =>
    patient.closed.some((one) => one.channel === channel && one.why === 'stopped')
  const isUnwanted = channelsFor(policy, patient).some(
    (channel) => isUnsubscribed(patient, channel, kind) || isStopped(channel),
  )
  return isUnwanted ? 'unsubscribed' : 'no_address'
}

/** The channels on which the occasion of the notification already has one. */
export async function usedRoutes({ db, partnerId }: Queries, row: NotificationRow): Promise<NotificationRoute[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('channel')
    .where('partner_id', '=', partnerId)
    .where('consult_id', '=', row.consult_id)
    .where('kind', '=', row.kind)
    .where('first_sequence', '=', row.first_sequence)
    .execute()
  return rows.map(({ channel }) => channel)
}

/** Tells the patient on the next channel that this occasion has not used yet, if there is one. */
export async function tryNextChannel(unit: Unit, row: NotificationRow, known: Known): Promise<void> {
  const { kind, patient_id: patientId, first_sequence: firstSequence } = row
  const used = await usedRoutes(unit, row)
  const next = possibleRoutes(row, known).find((route) => !used.includes(route))
  if (next === undefined) return
  const request = { kind, patientId, firstSequence, ...consultOf(row) }
  await addNotifications(unit, [{ request, route: next, clockId: known.patient.testClockId, isPlanned: false }])
}
