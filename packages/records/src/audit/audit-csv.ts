import type { AuditEntryView } from '@consult/domain'

/** The columns, in order. Never change the order of those that exist: receivers may read by position. */
const columns: Readonly<Record<string, (entry: AuditEntryView) => string | null>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  act: ({ act }) => act,
  outcome: ({ outcome }) => outcome,
  code: ({ code }) => code,
  actor_kind: ({ actor }) => actor.kind,
  actor_id: ({ actor }) => actor.id,
  actor_name: ({ actor }) => actor.name,
  physician_id: ({ physician }) => physician?.id ?? null,
  physician_name: ({ physician }) => physician?.name ?? null,
  credential: ({ credential }) => credential,
  resource_type: ({ resource }) => resource.type,
  resource_id: ({ resource }) => resource.id,
  consult_id: ({ consultId }) => consultId,
  patient_ids: ({ patientIds }) => patientIds.join(' '),
  client_address: ({ clientAddress }) => clientAddress,
  user_agent: ({ userAgent }) => userAgent,
  request_id: ({ requestId }) => requestId,
  session: ({ session }) => session,
}

/**
 * A field as RFC 4180 writes it. A spreadsheet runs a field that begins like a formula, and outsiders choose names
 * and User-Agents. An apostrophe is therefore put before a field like this, so that spreadsheets show it as text.
 */
export function csvField(value: string | null): string {
  if (value === null) return ''
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const toLine = (fields: readonly string[]) => `${fields.join(',')}\r\n`

/** The first line: the names of the columns. */
export const csvHeader = toLine(Object.keys(columns))

/** An entry as a line of CSV. */
export const csvLine = (entry: AuditEntryView): string =>
  toLine(Object.values(columns).map((fieldOf) => csvField(fieldOf(entry))))
