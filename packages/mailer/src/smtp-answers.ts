import { MailboxBusyError, MailRefusedError } from './mailer.ts'

/** The parts of nodemailer's errors that tell a refusal from an outage. */
interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/**
 * Tells permanent refusals (5xx after `RCPT TO` or the content) from everything that a later attempt may change: 4xx, a lost
 * connection, and a refused login or sender, which only the operator can fix.
 */
export function classify(error: unknown): unknown {
  const { code, command, responseCode = 0 } = error as SmtpError
  const isRecipient = code === 'EENVELOPE' && command === 'RCPT TO'
  if (responseCode >= 500 && isRecipient) return new MailRefusedError('recipient', { cause: error })
  if (responseCode >= 400 && isRecipient) return new MailboxBusyError('the mailbox is busy', { cause: error })
  if (responseCode >= 500 && code === 'EMESSAGE') return new MailRefusedError('content', { cause: error })
  return error
}
