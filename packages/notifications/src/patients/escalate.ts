import type { NotificationRoute } from '@consult/db'
import type { Unit } from '@consult/request'
import { bouncedChannels } from './addresses.ts'
import { channelsFor, type NotificationPolicy } from './channel-plan.ts'
import { consultOf, type NotificationRow } from './notification-row.ts'
import type { Queries, ReachablePatient } from './reachable-patient.ts'
import { addNotification } from './request-notification.ts'

/** The ways on which the patient can be told now, best first. */
export async function possibleRoutes(
  tx: Queries,
  { patientId, policy, patient }: { patientId: string; policy: NotificationPolicy; patient: ReachablePatient },
): Promise<NotificationRoute[]> {
  if (policy.mode === 'off') return []
  if (policy.mode === 'event') return ['partner']
  const bounced = await bouncedChannels(tx, patientId, patient)
  return channelsFor(policy, patient).filter((channel) => !bounced.includes(channel))
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
export async function tryNextChannel(
  unit: Unit,
  row: NotificationRow,
  known: { policy: NotificationPolicy; patient: ReachablePatient },
): Promise<void> {
  const { kind, patient_id: patientId, first_sequence: firstSequence } = row
  const used = await usedRoutes(unit, row)
  const next = (await possibleRoutes(unit, { patientId, ...known })).find((route) => !used.includes(route))
  if (next === undefined) return
  const request = { kind, patientId, firstSequence, ...consultOf(row) }
  await addNotification(unit, request, next, known.patient.testClockId)
}
