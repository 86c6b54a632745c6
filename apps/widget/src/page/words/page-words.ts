/**
 * The texts of the page before it knows who the person is. They name neither the sender nor the service, because the kind of
 * clinic can reveal a condition. `{n}` is a number.
 */
export interface PageWords {
  readonly title: string
  readonly heading: string
  readonly lapsed: string
  readonly why: string
  readonly birthDate: string
  readonly day: string
  readonly month: string
  readonly year: string
  readonly incomplete: string
  readonly go: string
  readonly wrong: string
  readonly none: string
  readonly busy: string
  readonly trouble: string
  readonly useCode: string
  readonly useDate: string
  readonly codeOffer: string
  readonly sendCode: string
  readonly codeSent: string
  readonly code: string
  readonly codeIncomplete: string
  readonly again: string
  readonly tooManyCodes: string
  readonly endedTitle: string
  readonly endedText: string
  readonly noLink: string
  /** The offer of notifications, above the widget. */
  readonly tell: string
  readonly tellWhy: string
  readonly tellOn: string
  readonly tellOff: string
  readonly tellNo: string
  readonly tellBlocked: string
  readonly tellInstall: string
}
