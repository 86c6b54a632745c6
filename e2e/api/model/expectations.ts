/**
 * The results that a model expects, and the types that both models share. Times are milliseconds, durations seconds.
 */

/** An expected event, in the order of its consult's events. */
export interface ExpectedEvent {
  readonly type: string
  /** Expected fields of the consult in the event. */
  readonly status?: string
  /** Additional fields of `data`. */
  readonly data?: Readonly<Record<string, unknown>>
  /** One of these physicians took over; which one is known only afterwards. */
  readonly anyOf?: readonly string[]
}

/** The expected answer to an operation. */
export type Outcome = { readonly ok: 200 | 201 | 202 } | { readonly refused: readonly string[] }

export const refused = (...codes: string[]): Outcome => ({ refused: codes })
export const done: Outcome = { ok: 200 }
export const inSeconds = (now: number, seconds: number) => now + seconds * 1000
/** As it appears in a resource. */
export const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
