import { MailboxBusyError, MailRefusedError } from './mailer.ts'

/** The parts of nodemailer's errors that tell a refusal from an outage. */
interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/** The enhanced status code (RFC 3463) of an answer, as class, subject and detail. */
const enhancedCode = /^\d{3}[ -](\d)\.(\d{1,3})\.\d{1,3}\b/

/**
 * Whether a refusal of a recipient is about the address. A server that is full, overloaded, or takes nothing from this
 * sender answers every recipient like that: it must not make their addresses count as dead.
 */
function isAboutAddress({ response = '', responseCode = 0 }: SmtpError): boolean {
  const [, , subject] = enhancedCode.exec(response) ?? []
  // 1: the address, 2: the mailbox. 3 to 7: the mail system, the network, the protocol, the content, the policy.
  if (subject !== undefined) return subject === '1' || subject === '2'
  return responseCode === 450 || responseCode === 550 || responseCode === 551 || responseCode === 553
}

/**
 * Tells permanent refusals (5xx after `RCPT TO` or the content) from everything that a later attempt may change: 4xx, a lost
 * connection, and a refused login, sender or client, which only the operator can fix.
 */
export function classify(error: unknown): unknown {
  const { code, command, responseCode = 0 } = error as SmtpError
  const isRecipient = code === 'EENVELOPE' && command === 'RCPT TO' && isAboutAddress(error as SmtpError)
  if (responseCode >= 500 && isRecipient) return new MailRefusedError('recipient', { cause: error })
  if (responseCode >= 400 && isRecipient) return new MailboxBusyError('the mailbox is busy', { cause: error })
  if (responseCode >= 500 && code === 'EMESSAGE') return new MailRefusedError('content', { cause: error })
  return error
}
