import { type Database, newId, prepared, type TenantTransaction } from '@consult/db'
import { idPrefixes } from '@consult/domain'
import { laneArguments, type NewLaneItem, postToLanes } from '@consult/engine'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './actor.ts'

/** The subject of an action. Ids and codes only: no text that a person wrote, no names and no phone numbers. */
export interface AuditTarget {
  readonly type:
    | 'async_consult'
    | 'telehealth_consult'
    | 'message'
    | 'attachment'
    | 'patient'
    | 'data_request'
    | 'physician'
    | 'member'
    | 'event'
    | 'event_log'
    | 'session'
    | 'partner'
    | 'operator'
    | 'installation'
    | 'api_key'
    | 'webhook_endpoint'
    | 'test_clock'
    | 'reply_draft'
    | 'macro'
    | 'saved_view'
    | 'patient_note'
    | 'search'
    | 'audit_log'
    | 'access_reason'
    | 'audit_alert'
    | 'notification'
    | 'questionnaire'
    | 'intake'
    | 'intake_defaults'
    | 'red_flag_rules'
    | 'internal_note'
    | 'hand_over'
    | 'snooze'
    | 'follow_up'
    | 'clinical_note'
    | 'order'
    | 'note_template'
    | 'code_list'
    | 'unknown'
  readonly id: string | null
  /** The consult that the subject belongs to, of either kind. */
  readonly consultId?: string | null
  /** The patient concerned. */
  readonly patientId?: string | null
  /** The patients that a page shows, instead of a single one. */
  readonly patientIds?: readonly string[]
  /** A code for the exact action: `accept_consent`. */
  readonly code?: string | null
}

/** One line of the audit. */
export interface AuditEntry extends AuditTarget {
  /** The procedure, timer or command: `asyncConsults.claim`. */
  readonly act: string
  readonly outcome: 'done' | 'read' | 'refused'
  readonly actor: Actor
  readonly requestId: string | null
}

const userAgentLength = 200

/** The browser's User-Agent, reduced to printable ASCII and a limited length. */
export function toUserAgent(text: string | null): string | null {
  return text === null ? null : text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, userAgentLength)
}

/** The patients that a target concerns, without duplicates. */
export function patientsOf({ patientId, patientIds = [] }: AuditTarget): string[] {
  return [...new Set([...(patientId ? [patientId] : []), ...patientIds])]
}

function toRow(entry: AuditEntry, now: Date) {
  const { actor } = entry
  const patients = patientsOf(entry)
  return {
    entry_id: newId('auditEntry', now),
    at: now,
    act: entry.act,
    outcome: entry.outcome,
    code: entry.code ?? null,
    actor_kind: actor.kind,
    actor_id: actor.keyId ?? actor.id,
    as_physician_id: actor.physicianId,
    credential: actor.credential,
    resource_type: entry.type,
    resource_id: entry.id,
    consult_id: entry.consultId ?? null,
    patient_id: patients.length === 1 ? patients[0] : null,
    patient_ids: patients.length > 1 ? patients : null,
    client_address: actor.address,
    user_agent: toUserAgent(actor.userAgent),
    session: actor.session ?? null,
    request_id: entry.requestId,
  }
}

const toJson = (entries: readonly AuditEntry[], now: Date) =>
  sql`${JSON.stringify(entries.map((entry) => toRow(entry, now)))}::json`

/** The call that adds entries; sets the tenant when the transaction has none yet. */
const appendCall = (partnerId: string, entries: readonly AuditEntry[], now: Date): RawBuilder<unknown> =>
  sql`${prepared} select tenant.append_audit(${partnerId}, ${toJson(entries, now)})`

/**
 * Adds entries to the audit, in the transaction of the actions that they record. Nothing can change or remove an entry.
 */
export async function appendAudit(tx: TenantTransaction, entries: readonly AuditEntry[], now: Date): Promise<void> {
  if (entries.length > 0) await appendCall(tx.partnerId, entries, now).execute(tx.db)
}

/** `appendAudit`, then `postToLanes`: one round trip for both. */
export async function appendAuditAndPost(
  tx: TenantTransaction,
  entries: readonly AuditEntry[],
  items: readonly NewLaneItem[],
  now: Date,
): Promise<void> {
  if (entries.length === 0 || items.length === 0) {
    await appendAudit(tx, entries, now)
    return postToLanes(tx, items)
  }
  const call = sql`${prepared}
    select tenant.audit_and_post_to_lanes(${tx.partnerId}, ${toJson(entries, now)}, ${laneArguments(items)})`
  await call.execute(tx.db)
}

/** Adds entries in a separate transaction: one statement, one round trip. They are on disk when this resolves. */
export async function appendAuditAlone(
  { directory }: Database,
  partnerId: string,
  entries: readonly AuditEntry[],
  now: Date,
): Promise<void> {
  await appendCall(partnerId, entries, now).execute(directory)
}

/**
 * Adds entries of refusals, in a transaction that writes nothing else, without waiting for the disk: a caller who is
 * refused repeatedly must not keep the disk busy. The entries survive this process; a crash of the database server in
 * the next moments may lose them.
 */
export async function appendAuditLazily(
  tx: TenantTransaction,
  entries: readonly AuditEntry[],
  now: Date,
): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx.db)
  await appendAudit(tx, entries, now)
}

const typeOfPrefix: Readonly<Record<string, AuditTarget['type']>> = {
  [idPrefixes.asyncConsult]: 'async_consult',
  [idPrefixes.telehealthConsult]: 'telehealth_consult',
  [idPrefixes.patient]: 'patient',
  [idPrefixes.physician]: 'physician',
  [idPrefixes.member]: 'member',
  [idPrefixes.message]: 'message',
  [idPrefixes.attachment]: 'attachment',
  [idPrefixes.event]: 'event',
  [idPrefixes.partner]: 'partner',
  [idPrefixes.macro]: 'macro',
  [idPrefixes.savedView]: 'saved_view',
  [idPrefixes.patientNote]: 'patient_note',
  [idPrefixes.apiKey]: 'api_key',
  [idPrefixes.operator]: 'operator',
  [idPrefixes.accessReason]: 'access_reason',
  [idPrefixes.auditAlert]: 'audit_alert',
  [idPrefixes.notification]: 'notification',
  [idPrefixes.clinicalNote]: 'clinical_note',
  [idPrefixes.order]: 'order',
}

/**
 * Returns the target that a caller's input names. Only text in the form of our ids is kept, because a caller may send
 * anything instead, even a patient's name.
 */
export function namedTarget(id: unknown): AuditTarget {
  const prefix = typeof id === 'string' ? /^([a-z]{2,3})_[0-9a-f]{32}$/.exec(id)?.[1] : undefined
  const type = (prefix !== undefined && typeOfPrefix[prefix]) || 'unknown'
  if (type === 'unknown') return { type, id: null }
  const named = String(id)
  const isConsult = type === 'async_consult' || type === 'telehealth_consult'
  return {
    type,
    id: named,
    consultId: isConsult ? named : null,
    patientId: type === 'patient' ? named : null,
  }
}
