import type { MembersTable, TenantTransaction } from '@consult/db'
import { type Member, notFound } from '@consult/domain'
import type { Selectable } from 'kysely'

export type MemberRow = Selectable<MembersTable>

/** Converts a row to a member. */
export function toMember(row: MemberRow): Member {
  return {
    id: row.member_id,
    email: row.email,
    name: row.name,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    deactivatedAt: row.deactivated_at?.toISOString() ?? null,
  }
}

/** The members of the transaction's partner. Callers add conditions. */
export const selectMembers = ({ db, partnerId }: TenantTransaction) =>
  db.selectFrom('members').selectAll().where('partner_id', '=', partnerId)

/** Reads a member and locks the row for the rest of the transaction. @throws not_found */
export async function lockMember(tx: TenantTransaction, memberId: string): Promise<MemberRow> {
  const row = await selectMembers(tx).where('member_id', '=', memberId).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}
