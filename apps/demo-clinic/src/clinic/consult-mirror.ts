import type { DatabaseSync } from 'node:sqlite'
import type { AsyncConsult, StoredEvent, WebhookEvent } from '@consult/sdk'

/** An event from the webhook or from the log. */
export type ConsultEvent = WebhookEvent | StoredEvent

/** What the clinic stores about a consult. */
export type ConsultSnapshot = Pick<AsyncConsult, 'id' | 'patientExternalId' | 'status' | 'reason' | 'lastActivityAt'>

/** A consult as the clinic last saw it. */
export interface MirroredConsult {
  readonly id: string
  readonly status: string
  readonly reason: string | null
}

/** The clinic's copy of its patients' consults, built from `/v1` responses and events. */
export interface ConsultMirror {
  /** Stores a snapshot, unless a newer one is known. */
  take(consult: ConsultSnapshot): void
  /** Returns the patient's open consult, or else the most recent one, by external id. */
  latestOf(externalId: string): MirroredConsult | undefined
  /** Returns the external id of the consult's patient. */
  patientOf(consultId: string): string | undefined
}

/** Events arrive in any order. Of two snapshots with the same time, the one with the later state is newer. */
const order = ['invited', 'consented', 'queued', 'active', 'resolve_requested', 'closed']
const rankOf = (column: string) => `instr('${order.join(' ')}', ${column})`

/** Returns the snapshot in a message thread's event, if there is one. */
export function snapshotOf(event: ConsultEvent): ConsultSnapshot | undefined {
  const { consult } = event.data as { consult?: ConsultSnapshot }
  return event.type.startsWith('async_consult.') ? consult : undefined
}

export function createConsultMirror(database: DatabaseSync): ConsultMirror {
  const upsert = database.prepare(`
    insert into consults (consult_id, external_id, status, reason, last_activity_at) values (?, ?, ?, ?, ?)
    on conflict (consult_id) do update set status = excluded.status, last_activity_at = excluded.last_activity_at
    where (excluded.last_activity_at, ${rankOf('excluded.status')})
      >= (consults.last_activity_at, ${rankOf('consults.status')})`)
  const latest = database.prepare(`
    select consult_id as id, status, reason from consults where external_id = ?
    order by status = 'closed', last_activity_at desc limit 1`)
  const patient = database.prepare('select external_id from consults where consult_id = ?')
  return {
    take: ({ id, patientExternalId, status, reason, lastActivityAt }) =>
      void upsert.run(id, patientExternalId, status, reason, lastActivityAt),
    latestOf: (externalId) => latest.get(externalId) as MirroredConsult | undefined,
    patientOf: (consultId) => (patient.get(consultId) as { external_id: string } | undefined)?.external_id,
  }
}
