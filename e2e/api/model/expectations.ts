/** What a model says must come of an act, and what both models count with. Times are milliseconds, durations seconds. */

/** An event that must come about, in the order of its consult's. */
export interface ExpectedEvent {
  readonly type: string
  /** Of the consult that it carries. */
  readonly status?: string
  /** Further fields of `data`. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Who took over is known only afterwards: anybody of these. */
  readonly anyOf?: readonly string[]
}

/** What an act must be answered with. */
export type Outcome = { readonly ok: 200 | 201 | 202 } | { readonly refused: readonly string[] }

export const refused = (...codes: string[]): Outcome => ({ refused: codes })
export const done: Outcome = { ok: 200 }
export const inSeconds = (now: number, seconds: number) => now + seconds * 1000
/** As it stands in a resource. */
export const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
