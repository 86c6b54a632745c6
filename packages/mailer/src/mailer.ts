/** A message to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail. The engines: a mail server, and a folder. */
export interface Mailer {
  /** Resolves once whoever carries the mail has taken it. @throws when they did not; it may be sent again. */
  send(mail: Mail): Promise<void>
  close(): void
}
