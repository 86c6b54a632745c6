import type { DatabaseSync } from 'node:sqlite'
import type { AsyncConsult, StoredEvent, WebhookEvent } from '@consult/sdk'

/** An event, whichever way it came. */
export type ConsultEvent = WebhookEvent | StoredEvent

/** What the clinic keeps of a consult. */
export type ConsultSnapshot = Pick<AsyncConsult, 'id' | 'patientExternalId' | 'status' | 'reason' | 'lastActivityAt'>

/** A consult as the clinic last heard of it. */
export interface MirroredConsult {
  readonly id: string
  readonly status: string
  readonly reason: string | null
}

/** What the clinic knows of its patients' consults without asking: from answers of `/v1` and from events. */
export interface ConsultMirror {
  /** Takes over a snapshot, unless a newer one is known. */
  take(consult: ConsultSnapshot): void
  /** The open or, without one, most recent consult of the patient with this number of ours. */
  latestOf(externalId: string): MirroredConsult | undefined
  /** Whose consult it is, by our number. */
  patientOf(consultId: string): string | undefined
}

/** Events arrive in any order, and two snapshots can be of the same instant: then the later state is the newer. */
const order = ['invited', 'consented', 'queued', 'active', 'resolve_requested', 'closed']
const rankOf = (column: string) => `instr('${order.join(' ')}', ${column})`

/** The snapshot that an event of a message thread carries, if it carries one. */
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
