/** A message to one person, in plain text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The sender's name, instead of the operator's. The address stays the operator's. */
  readonly fromName?: string
  /** Identifies the mail across repeats, so that mail servers and programs drop a second copy: `<id@host>` gets this id. */
  readonly id?: string
  /** The BCP 47 tag of the text. */
  readonly language?: string
  /** Where one POST ends further mails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Sends mail, over SMTP or into a folder. */
export interface Mailer {
  /**
   * Resolves once the mail was accepted for delivery.
   * @throws MailRefusedError when repeating it cannot help; otherwise the caller may retry.
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Sends mail over SMTP. */
export interface SmtpMailer extends Mailer {
  /** Connects, starts TLS if the server offers it, and logs in, without sending mail. @throws when that fails. */
  verify(): Promise<void>
}

/** The mail server refused a mail for good. The message names nobody. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError'
  /** `recipient`: the address does not work. `content`: the server does not take this mail. */
  readonly about: 'recipient' | 'content'

  constructor(about: 'recipient' | 'content', options?: ErrorOptions) {
    super(`the mail server refused the ${about}`, options)
    this.about = about
  }
}

/** The mail server refused the recipient for now: the mailbox is full, or greylisting. The message names nobody. */
export class MailboxBusyError extends Error {
  override readonly name = 'MailboxBusyError'
}
