/** What identifies a posted message: equal submissions are the same message, or a retry of it. */
export interface Submission {
  readonly asyncConsultId: string
  readonly authorId: string
  /** The fingerprint of the author's type, the text and the attachments. */
  readonly fingerprint: string
}
