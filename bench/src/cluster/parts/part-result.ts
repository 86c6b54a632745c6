/** The result of a part, as the summary shows it. */
export interface PartResult {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed. */
  readonly failures: readonly string[]
}
