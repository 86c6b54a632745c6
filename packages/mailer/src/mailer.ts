/** A message to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail, over SMTP or into a folder. */
export interface Mailer {
  /** Resolves once the mail was accepted for delivery. @throws when it was not; the caller may retry. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Sends mail over SMTP. */
export interface SmtpMailer extends Mailer {
  /** Connects, starts TLS if the server offers it, and logs in, without sending mail. @throws when that fails. */
  verify(): Promise<void>
}
