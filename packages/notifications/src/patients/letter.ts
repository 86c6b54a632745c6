import { createHash } from 'node:crypto'
import { nameInMail } from '@consult/directory'
import type { Mail } from '@consult/mailer'
import { letterLanguageOf, letterWords } from './letter-words.ts'
import type { NotificationRow } from './notification-row.ts'

/** What a mail says, besides its kind. */
export interface LetterFacts {
  readonly row: Pick<NotificationRow, 'partner_id' | 'consult_id' | 'kind' | 'first_sequence' | 'channel'>
  readonly address: string
  readonly senderName: string
  /** The languages of the patient, best first. */
  readonly languages: readonly string[]
  /** The page that opens the consult once the patient has identified themselves. */
  readonly link: string
}

/**
 * The key of a notification: the same for every repeat of the same message, and for no other one. It is a hash, so it
 * shows neither the consult nor the kind.
 */
export function keyOf({ partner_id, consult_id, kind, first_sequence, channel }: LetterFacts['row']): string {
  const parts = [partner_id, consult_id, kind, first_sequence, channel]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** Writes the mail: who sends it, that something waits, and where. Nothing about the patient or their health. */
export function letterOf({ row, address, senderName, languages, link }: LetterFacts): Mail {
  const language = letterLanguageOf(languages)
  const words = letterWords[language]
  const sender = nameInMail(senderName)
  const line = words.lines[row.kind]
  return {
    to: address,
    fromName: sender,
    subject: `${sender}: ${line}`,
    text: `${sender}\n\n${line}\n\n${words.open}\n${link}\n`,
    id: keyOf(row),
    language,
  }
}
