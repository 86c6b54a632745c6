import type { Priority, RedFlagRules } from '@consult/domain'
import type { ColumnType } from 'kysely'

/** The rules of partners who do not use the shipped ones. */
export interface RedFlagRulesTable {
  partner_id: string
  rules: ColumnType<RedFlagRules['rules'], string, string>
  /** Changes with the rules. */
  revision: string
}

/** Words of emergencies that were found in messages. */
export interface RedFlagsTable {
  partner_id: string
  async_consult_id: string
  message_id: string
  rule_id: string
  /** In UTF-16 code units of the text. */
  span_start: number
  span_end: number
  priority: Priority
  is_lowered: boolean
  found_at: Date
}

export interface TablesOfRedFlags {
  red_flag_rules: RedFlagRulesTable
  red_flags: RedFlagsTable
}
