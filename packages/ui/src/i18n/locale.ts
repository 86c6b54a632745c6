/** The language and time zone for writing dates and times. */
export interface Locale {
  /** The reader's language tag, with the region if it is known: `en-GB`. */
  readonly language: string
  /** Default: the browser's time zone. */
  readonly timeZone?: string
}
