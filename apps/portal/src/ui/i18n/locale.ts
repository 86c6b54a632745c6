/** How days and times are written: for whom, and where. */
export interface Locale {
  /** The tag of the reader's language, with their region where it is known: `en-GB`. */
  readonly language: string
  /** Left out, as the browser is set. */
  readonly timeZone?: string
}
