import type { AuditEntriesTable } from '@consult/db'
import type { AccessLogEntry } from '@consult/domain'
import type { Services } from '@consult/request'
import type { Selectable } from 'kysely'
import { readAuditPages, startOfAudit } from '../../audit/audit-pages.ts'

type Row = Selectable<AuditEntriesTable>

/** The people and systems behind the numbers, in the order in which they appear in the log. */
type Numbers = Map<string, number>

/** The same person or system has the same number in the whole log. */
function numbered(numbers: Numbers, role: string, id: string | null): string {
  if (id === null) return role
  const key = `${role} ${id}`
  const known = numbers.get(key)
  const number = known ?? [...numbers.keys()].filter((each) => each.startsWith(`${role} `)).length + 1
  numbers.set(key, number)
  return `${role} ${number}`
}

/**
 * The entry as the patient reads it. Staff have numbers instead of names: the patient learns when and why their data was read,
 * and the partner finds the person by the entry's id. Source: docs/data-export.md, Access log.
 */
function toEntry(row: Row, { patientId, numbers }: { patientId: string; numbers: Numbers }): AccessLogEntry {
  const isPatient = row.actor_kind === 'patient'
  const isOwn = isPatient && row.actor_id === patientId
  const isOfOthers = row.patient_ids !== null
  const isPerson = row.resource_type === 'physician' || row.resource_type === 'member'
  return {
    id: row.entry_id,
    at: row.at.toISOString(),
    action: row.act,
    outcome: row.outcome,
    detail: row.code,
    actor: isOwn ? 'patient' : numbered(numbers, isPatient ? 'other patient' : row.actor_kind, row.actor_id),
    onBehalfOf: row.as_physician_id === null ? null : numbered(numbers, 'physician', row.as_physician_id),
    resourceType: row.resource_type,
    // A page of several patients and a staff member have ids that are not the patient's.
    resourceId: isOfOthers || isPerson ? null : row.resource_id,
    consultId: isOfOthers ? null : row.consult_id,
    clientAddress: isOwn ? row.client_address : null,
    userAgent: isOwn ? row.user_agent : null,
  }
}

/** What an access log is read from. */
export interface AccessLogSource {
  readonly services: Services
  readonly partnerId: string
  readonly patientId: string
  /** Entries from this time on are not included. */
  readonly until: Date
}

/** The time from which the log is complete; null: from the beginning. Operators can move old months to archives. */
export const accessLogStart = ({ services }: AccessLogSource): Promise<Date | null> => startOfAudit(services)

/** Who read or changed what about the patient, oldest first, page by page. */
export async function* readAccessLog({
  services,
  partnerId,
  patientId,
  until,
}: AccessLogSource): AsyncGenerator<AccessLogEntry[]> {
  const numbers: Numbers = new Map()
  for await (const rows of readAuditPages(services, { partnerId, patientId, until })) {
    yield rows.map((row) => toEntry(row, { patientId, numbers }))
  }
}

const columns = [
  'id',
  'at',
  'action',
  'outcome',
  'detail',
  'actor',
  'onBehalfOf',
  'resourceType',
  'resourceId',
  'consultId',
  'clientAddress',
  'userAgent',
] as const satisfies readonly (keyof AccessLogEntry)[]

/** Quotes a value for CSV (RFC 4180). A user agent that starts like a formula must not become one in a spreadsheet. */
function toCell(value: string | null): string {
  const text = value ?? ''
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The log as CSV, with a byte order mark, without which spreadsheets do not read it as UTF-8. */
export async function* accessLogCsv(pages: AsyncIterable<readonly AccessLogEntry[]>): AsyncGenerator<string> {
  yield `\ufeff${columns.join(',')}\r\n`
  for await (const page of pages) {
    yield page.map((entry) => `${columns.map((column) => toCell(entry[column])).join(',')}\r\n`).join('')
  }
}
