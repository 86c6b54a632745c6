/** One request and its answer, as sent over the wire. */
export interface Exchange {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** The request's body as text; null when there was none or it was not recorded. */
  readonly sent: string | null
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The answer's body as text. */
  readonly text: string
}

/** The text parsed as JSON; undefined when it is empty or invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
