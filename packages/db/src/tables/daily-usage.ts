/** How much of a daily quota is used, by UTC day. */
export interface DailyUsageTable {
  partner_id: string
  quota: string
  /** A patient's or physician's id; empty for what the partner as a whole uses. */
  subject: string
  /** `2026-03-01`. */
  day: string
  used: number
}
