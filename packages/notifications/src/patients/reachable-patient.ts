import type { TenantTransaction } from '@consult/db'
import { type ClosedChannel, closedChannels } from '@consult/directory'
import { sql } from 'kysely'
import type { NotificationPolicy, Reachable } from './channel-plan.ts'

/** What statements in a transaction of the tenant need. */
export type Queries = Pick<TenantTransaction, 'db' | 'partnerId'>

/** The partner's settings on notifications. */
export async function readPolicy({ db, partnerId }: Queries): Promise<NotificationPolicy & { senderName: string }> {
  const row = await db
    .selectFrom('partners')
    .select(['name', 'notify_mode', 'notify_channels', 'notify_sender_name', 'notify_quiet_hours', 'notify_time_zone'])
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return {
    mode: row.notify_mode,
    channels: row.notify_channels,
    quietHours: row.notify_quiet_hours,
    timeZone: row.notify_time_zone,
    senderName: row.notify_sender_name ?? row.name,
  }
}

/** A patient who can be told something. */
export interface ReachablePatient extends Reachable {
  /** The languages that they read, best first. */
  readonly languages: readonly string[]
  readonly testClockId: string | null
  /** What they have unsubscribed from, as `subscriptionOf` names it. */
  readonly unsubscribed: readonly string[]
  /** The consults about which a browser of theirs gets pushes; null: all of them. */
  readonly pushedConsults: readonly (string | null)[]
  /** The channels on which nothing may be sent to their current address. */
  readonly closed: readonly ClosedChannel[]
}

/** Patients by id, without those who are being erased. */
export async function readPatients(
  tx: Queries,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, ReachablePatient>> {
  if (patientIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('patients')
    .select([
      'patient_id',
      'email',
      'phone',
      'time_zone',
      'notifications',
      'language',
      'chosen_language',
      'test_clock_id',
      'unsubscribed',
    ])
    .select((eb) =>
      eb
        .selectFrom('patient_devices as d')
        .select(sql<(string | null)[] | null>`array_agg(d.consult_id)`.as('consults'))
        .whereRef('d.partner_id', '=', 'patients.partner_id')
        .whereRef('d.patient_id', '=', 'patients.patient_id')
        .as('pushed_consults'),
    )
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', 'in', [...new Set(patientIds)])
    .where('erasing_since', 'is', null)
    .execute()
  const closed = await closedChannels(tx, new Map(rows.map((row) => [row.patient_id, row])))
  return new Map(
    rows.map((row) => [
      row.patient_id,
      {
        email: row.email,
        phone: row.phone,
        timeZone: row.time_zone,
        notifications: row.notifications,
        languages: [row.chosen_language, row.language].filter((language) => language !== null),
        testClockId: row.test_clock_id,
        unsubscribed: row.unsubscribed ?? [],
        pushedConsults: row.pushed_consults ?? [],
        closed: closed.get(row.patient_id) ?? [],
      },
    ]),
  )
}

/** The patient, or undefined when they are being erased. */
export async function readPatient(tx: Queries, patientId: string): Promise<ReachablePatient | undefined> {
  return (await readPatients(tx, [patientId])).get(patientId)
}
