import type { MemberRole } from '@consult/domain'
import type { ColumnType } from 'kysely'

/** People of a partner who are not physicians, and who use the console. */
export interface MembersTable {
  partner_id: string
  member_id: string
  /** In lower case, as in `portal_accounts`. */
  email: string
  name: string
  role: MemberRole
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
  /** Since when their credentials fail; null: active. */
  deactivated_at: Date | null
}

export interface TablesOfMembers {
  members: MembersTable
}
