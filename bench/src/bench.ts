/** How much a bench measures: `full` gives the figures to read, `miniature` shows in seconds that it still measures. */
export type Scale = 'full' | 'miniature'

/** What a bench has found. */
export interface Report {
  /** Tables for a terminal. */
  readonly text: string
  /** How many measurements each group of figures comes from. 0 means that nothing was measured. */
  readonly samples: Readonly<Record<string, number>>
}

/** @param parts the names of its parts to run; all of them when empty. Benches without parts take none. */
export type Bench = (scale: Scale, parts: readonly string[]) => Promise<Report>
