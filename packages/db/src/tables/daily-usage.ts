/** The used part of a daily quota, by UTC day. */
export interface DailyUsageTable {
  partner_id: string
  quota: string
  /** A patient's or physician's id; empty for the partner's total. */
  subject: string
  /** `2026-03-01`. */
  day: string
  used: number
}

export interface TablesOfDailyUsage {
  daily_usage: DailyUsageTable
}
