/**
 * How much a bench measures. `full` produces the real figures; `miniature` checks in seconds that the bench still
 * works.
 */
export type Scale = 'full' | 'miniature'

/** The result of a bench. */
export interface Report {
  /** Tables for a terminal. */
  readonly text: string
  /** The number of measurements behind each group of figures. 0 means that nothing was measured. */
  readonly samples: Readonly<Record<string, number>>
}

/** @param parts the names of the parts to run; all of them when empty. Benches without parts ignore it. */
export type Bench = (scale: Scale, parts: readonly string[]) => Promise<Report>
