import { nameInMail, unreadReplies } from '@consult/directory'
import type { Mail } from '@consult/mailer'
import { letterLanguageOf, letterWords } from './letter-words.ts'
import { mailIdOf } from './message-ids.ts'
import type { NotificationRow } from './notification-row.ts'
import { unsubscribeUrlOf } from './unsubscribe-links.ts'

/** What a mail says, besides its kind. */
export interface LetterFacts {
  readonly row: Pick<NotificationRow, 'partner_id' | 'notification_id' | 'patient_id' | 'kind'>
  readonly address: string
  readonly senderName: string
  /** The languages of the patient, best first. */
  readonly languages: readonly string[]
  /** The page that opens the consult once the patient has identified themselves. */
  readonly link: string
  readonly apiUrl: string
  /** The service's secret: `services.patientMailSecret`. */
  readonly secret: Buffer
}

/** Writes the mail: who sends it, that something waits, where, and that replies are not read. Nothing about the patient or their health. */
export function letterOf({ row, address, senderName, languages, link, apiUrl, secret }: LetterFacts): Mail {
  const language = letterLanguageOf(languages)
  const words = letterWords[language]
  const sender = nameInMail(senderName)
  const line = words.lines[row.kind]
  return {
    to: address,
    fromName: sender,
    subject: `${sender}: ${line}`,
    text: `${sender}\n\n${line}\n\n${words.open}\n${link}\n\n${unreadReplies[language]}\n`,
    id: mailIdOf(row, secret),
    language,
    unsubscribeUrl: unsubscribeUrlOf(row, { apiUrl, secret }),
  }
}
