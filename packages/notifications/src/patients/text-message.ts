import { nameInMail } from '@consult/directory'
import { type Sms, shortest, withoutAccents } from '@consult/sms'
import type { LetterFacts } from './letter.ts'
import { letterLanguageOf, letterWords } from './letter-words.ts'
import { smsIdOf } from './message-ids.ts'

/**
 * Writes the SMS: who sends it, that something waits, and where. Nothing about the patient or their health. Accents are left
 * out where that saves a segment.
 */
export function textMessageOf({ row, address, senderName, languages, link, secret }: Omit<LetterFacts, 'apiUrl'>): Sms {
  const sender = nameInMail(senderName)
  const line = letterWords[letterLanguageOf(languages)].lines[row.kind]
  // The link on its own line: next to a text that runs from right to left, some phones show it in pieces.
  const texts = [line, withoutAccents(line)].map((said) => `${sender}: ${said}\n${link}`) as [string, string]
  return { to: address, text: shortest(texts), id: smsIdOf(row, address, secret) }
}
