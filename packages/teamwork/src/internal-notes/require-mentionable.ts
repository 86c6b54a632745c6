import type { TenantTransaction } from '@consult/db'
import { isLicensedFor } from '@consult/directory'
import { clinicianName, invalidRequest, type RequestIssue } from '@consult/domain'
import { sql } from 'kysely'

interface Row {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly credentials: string | null
  readonly licensed: boolean
}

/** A physician whom a note mentions. */
export interface Mentioned {
  readonly id: string
  readonly name: string
}

/**
 * Requires that every mentioned physician is an active one of the partner and licensed to treat the thread's patient: a
 * mention tells them about somebody whom they may treat.
 * @returns them in the order of the request, each once.
 * @throws invalid_request with an issue for each one who may not be mentioned, by name.
 */
export async function requireMentionable(
  tx: TenantTransaction,
  { jurisdiction, physicianIds }: { jurisdiction: string | null; physicianIds: readonly string[] },
  now: Date,
): Promise<Mentioned[]> {
  if (physicianIds.length === 0) return []
  const { rows } = await sql<Row>`
    select p.physician_id as id, p.first_name as "firstName", p.last_name as "lastName", p.credentials,
      ${isLicensedFor(sql`${jurisdiction}::text`, now)} as licensed
    from physicians p
    where p.partner_id = ${tx.partnerId} and p.physician_id = any(${[...physicianIds]}::text[])
      and p.deactivated_at is null`.execute(tx.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  const issues = physicianIds.flatMap((id, position): RequestIssue[] => {
    const path = `mentions.${position}`
    const row = found.get(id)
    if (!row) return [{ path, code: 'unknown', message: 'No active physician of this account has this id.' }]
    if (row.licensed) return []
    const message = `${clinicianName(row)} has no license for ${jurisdiction}, so the note cannot mention them.`
    return [{ path, code: 'not_licensed', message }]
  })
  if (issues.length > 0) throw invalidRequest(...issues)
  return [...new Set(physicianIds)].flatMap((id) => {
    const row = found.get(id)
    return row ? [{ id, name: clinicianName(row) }] : []
  })
}
