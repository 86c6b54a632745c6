import type { DatabaseSync } from 'node:sqlite'
import type { StoredEvent, WebhookEvent } from '@consult/sdk'

/** An event from the webhook or from the log. */
export type ConsultEvent = WebhookEvent | StoredEvent

/** What the clinic stores about a consult of either kind. */
export interface Snapshot {
  readonly id: string
  readonly patientExternalId: string
  readonly status: string
  readonly reason: string | null
  /** A thread's own time. A call has none, so its events' times count. */
  readonly lastActivityAt?: string
  /** The booked time of a call; null for an immediate one. */
  readonly scheduledFor?: string | null
}

/** A consult as the clinic last saw it. */
export type KnownConsult = Pick<Snapshot, 'id' | 'status' | 'reason'> & { readonly scheduledFor: string | null }

/** Events arrive in any order. Of two snapshots with the same time, the one with the later state is newer. */
const order = 'invited consented queued waiting ringing active in_progress resolve_requested closed completed cancelled'
const rankOf = (column: string) => `instr('${order}', ${column})`

/** Returns the snapshot that an event carries, if there is one. */
export const snapshotOf = (event: ConsultEvent): Snapshot | undefined =>
  /^(async_consult|telehealth)\./.test(event.type) ? (event.data as { consult?: Snapshot }).consult : undefined

/** The clinic's copy of its patients' consults, built from `/v1` responses and events. */
export function createConsults(database: DatabaseSync) {
  const upsert = database.prepare(`
    insert into consult_snapshots values (?, ?, ?, ?, ?, ?, ?)
    on conflict (consult_id) do update set
      status = excluded.status, scheduled_for = excluded.scheduled_for, changed_at = excluded.changed_at
    where (excluded.changed_at, ${rankOf('excluded.status')})
      >= (consult_snapshots.changed_at, ${rankOf('consult_snapshots.status')})`)
  const select = `select consult_id as id, status, reason, scheduled_for as scheduledFor from consult_snapshots
    where external_id = ?`
  const thread = database.prepare(`${select} and kind = 'thread' order by status = 'closed', changed_at desc limit 1`)
  const calls = database.prepare(`${select} and kind = 'call' and status not in ('completed', 'cancelled')
    order by scheduled_for is not null, scheduled_for, changed_at`)
  const patient = database.prepare('select external_id as id from consult_snapshots where consult_id = ?')
  return {
    /** Stores a snapshot, unless a newer one is known. @param at when the service made it. */
    take: ({ id, patientExternalId, status, reason, lastActivityAt, scheduledFor }: Snapshot, at: string) => {
      const kind = lastActivityAt === undefined ? 'call' : 'thread'
      upsert.run(id, kind, patientExternalId, status, reason, scheduledFor ?? null, lastActivityAt ?? at)
    },
    /** Returns the patient's open thread, or else the most recent one, by external id. */
    threadOf: (externalId: string) => thread.get(externalId) as KnownConsult | undefined,
    /** Returns the patient's open calls: immediate ones first, then by booked time. */
    openCallsOf: (externalId: string) => calls.all(externalId) as unknown as readonly KnownConsult[],
    /** Returns the external id of the consult's patient. */
    patientOf: (consultId: string) => (patient.get(consultId) as { id: string } | undefined)?.id,
  }
}
export type Consults = ReturnType<typeof createConsults>
