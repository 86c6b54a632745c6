import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** The message as nodemailer sends it. @param from the operator's sender: `Consult <no-reply@consult.example>`. */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  const { to, subject, text, fromName, id, language, unsubscribeUrl } = mail
  const address = addressOf(from)
  return {
    to,
    subject,
    text,
    from: fromName === undefined ? from : { name: fromName, address },
    ...(id !== undefined && { messageId: `<${id}@${address.split('@').at(-1)}>` }),
    headers: {
      ...(language !== undefined && { 'Content-Language': language }),
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      // No vacation replies and no read receipts: nobody reads them.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  }
}
