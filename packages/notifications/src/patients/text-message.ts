import { nameInMail, unreadTexts } from '@consult/directory'
import { type Sms, shortest, withoutAccents } from '@consult/sms'
import type { LetterFacts } from './letter.ts'
import { letterLanguageOf, letterWords } from './letter-words.ts'
import { smsIdOf } from './message-ids.ts'

/**
 * Writes the SMS: who sends it, that something waits, where, and that replies are not read. Nothing about the patient or their
 * health. Accents are left out where that saves a segment.
 */
export function textMessageOf({ row, address, senderName, languages, link, secret }: Omit<LetterFacts, 'apiUrl'>): Sms {
  const sender = nameInMail(senderName)
  const language = letterLanguageOf(languages)
  const [line, note] = [letterWords[language].lines[row.kind], unreadTexts[language]]
  // The link on its own line: next to a text that runs from right to left, some phones show it in pieces.
  const write = (said: string, ending: string) => `${sender}: ${said}\n${link}\n${ending}`
  const text = shortest([write(line, note), write(withoutAccents(line), withoutAccents(note))])
  return { to: address, text, id: smsIdOf(row, address, secret) }
}
