import type { DatabaseSync } from 'node:sqlite'
import type { TelehealthSnapshot } from '@consult/sdk'
import type { ConsultEvent } from './consult-mirror.ts'

/** What the clinic stores about a call. */
export type CallSnapshot = Pick<TelehealthSnapshot, 'id' | 'patientExternalId' | 'status' | 'reason' | 'scheduledFor'>

/** A call as the clinic last saw it. */
export interface MirroredCall {
  readonly id: string
  readonly status: string
  readonly reason: string | null
  /** The booked time; null for an immediate call. */
  readonly scheduledFor: string | null
}

/** The clinic's copy of its patients' calls, built from `/v1` responses and events. */
export interface CallMirror {
  /** Stores a snapshot from that time, unless a newer one is known. */
  take(call: CallSnapshot, at: string): void
  /** Returns the patient's open calls: immediate ones first, then by booked time. */
  openOf(externalId: string): readonly MirroredCall[]
  /** Returns the external id of the call's patient. */
  patientOf(callId: string): string | undefined
}

/** Events arrive in any order. Of two snapshots with the same time, the one with the later state is newer. */
const order = ['invited', 'waiting', 'ringing', 'in_progress', 'completed', 'cancelled']
const rankOf = (column: string) => `instr('${order.join(' ')}', ${column})`

/** Returns the snapshot in a call's event, if there is one. */
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
