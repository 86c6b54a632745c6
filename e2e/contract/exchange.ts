/** One request and its answer, as they went over the wire. */
export interface Exchange {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** The request's body as text; null where it was not seen, or was none. */
  readonly sent: string | null
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The answer's body as text. */
  readonly text: string
}

/** What the text says as JSON; undefined when it says nothing. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
