import type { DatabaseSync } from 'node:sqlite'
import type { TelehealthSnapshot } from '@consult/sdk'
import type { ConsultEvent } from './consult-mirror.ts'

/** What the clinic keeps of a call. */
export type CallSnapshot = Pick<TelehealthSnapshot, 'id' | 'patientExternalId' | 'status' | 'reason' | 'scheduledFor'>

/** A call as the clinic last heard of it. */
export interface MirroredCall {
  readonly id: string
  readonly status: string
  readonly reason: string | null
  /** When it is booked for; null for one that is to be now. */
  readonly scheduledFor: string | null
}

/** What the clinic knows of its patients' calls without asking: from answers of `/v1` and from events. */
export interface CallMirror {
  /** Takes over a snapshot of that time, unless a newer one is known. */
  take(call: CallSnapshot, at: string): void
  /** The patient's calls that are not over, the one that comes first before the others. */
  openOf(externalId: string): readonly MirroredCall[]
  /** Whose call it is, by our number. */
  patientOf(callId: string): string | undefined
}

/** Events arrive in any order; of two of the same instant the later state is the newer. */
const order = ['invited', 'waiting', 'ringing', 'in_progress', 'completed', 'cancelled']
const rankOf = (column: string) => `instr('${order.join(' ')}', ${column})`

/** The snapshot that an event of a call carries, if it carries one. */
export function callOf(event: ConsultEvent): CallSnapshot | undefined {
  const { consult } = event.data as { consult?: CallSnapshot }
  return event.type.startsWith('telehealth.') ? consult : undefined
}

export function createCallMirror(database: DatabaseSync): CallMirror {
  const upsert = database.prepare(`
    insert into calls (call_id, external_id, status, reason, scheduled_for, told_at) values (?, ?, ?, ?, ?, ?)
    on conflict (call_id) do update set
      status = excluded.status, scheduled_for = excluded.scheduled_for, told_at = excluded.told_at
    where (excluded.told_at, ${rankOf('excluded.status')}) >= (calls.told_at, ${rankOf('calls.status')})`)
  const open = database.prepare(`
    select call_id as id, status, reason, scheduled_for as scheduledFor from calls
    where external_id = ? and status not in ('completed', 'cancelled')
    order by scheduled_for is not null, scheduled_for, told_at`)
  const patient = database.prepare('select external_id from calls where call_id = ?')
  return {
    take: ({ id, patientExternalId, status, reason, scheduledFor }, at) =>
      void upsert.run(id, patientExternalId, status, reason, scheduledFor, at),
    openOf: (externalId) => open.all(externalId) as unknown as MirroredCall[],
    patientOf: (callId) => (patient.get(callId) as { external_id: string } | undefined)?.external_id,
  }
}
