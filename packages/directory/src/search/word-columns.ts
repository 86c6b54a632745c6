import { isEastAsianName } from '@consult/domain'
import { birthDateWord } from './birth-dates.ts'
import { toVector, wordsOf } from './words.ts'

interface Written {
  readonly author: { readonly type: 'patient' | 'physician' | 'system' }
  readonly text: string
  readonly attachments: readonly { readonly fileName: string }[]
}

/** Returns the words that find a message: its text and the names of its files. System messages have none. */
export function messageWords({ author, text, attachments }: Written): string {
  if (author.type === 'system') return ''
  return toVector([text, ...attachments.map(({ fileName }) => fileName)].flatMap(wordsOf).map(({ folded }) => folded))
}

/** Returns the words that find something by its labels, such as a code and its meaning. */
export const labelWords = (labels: readonly string[]): string =>
  toVector(labels.flatMap(wordsOf).map(({ folded }) => folded))

/** The prefix of a reversed number, which makes the number searchable by its last digits. */
const backwards = '#'

/** Fewer digits than this would match too many numbers. */
const fewestDigits = 4

const reversed = (digits: string) => [...digits].reverse().join('')

/** Returns the reversed number, so that a prefix search finds its last digits. No other lexeme starts with its prefix. */
export function numberFromEnd(digits: string): string {
  return `${backwards}${reversed(digits)}`
}

/** Returns the digits if the query is a phone number or its end, with any spacing, or null. */
export function phoneDigitsOf(query: string): string | null {
  if (!/^[\s\d()+./-]+$/.test(query)) return null
  const digits = query.replace(/\D/g, '')
  return digits.length >= fewestDigits ? digits : null
}

interface Named {
  readonly external_id: string
  readonly phone: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly birth_date: string | null
}

/**
 * Returns the words that find a patient: names, the parts of the partner's id for them, the phone number's digits and the
 * birth date.
 */
export function patientWords({ external_id, phone, first_name, last_name, birth_date }: Named): string {
  const digits = phone.replace(/\D/g, '')
  const isTogether = isEastAsianName({ firstName: first_name, lastName: last_name })
  const together = isTogether ? `${last_name ?? ''}${first_name ?? ''}` : null
  const words = [first_name, last_name, together, external_id]
    .flatMap((text) => wordsOf(text ?? ''))
    .map((word) => word.folded)
  const born = birth_date === null ? [] : [birthDateWord(birth_date)]
  return toVector([...words, digits, numberFromEnd(digits), ...born])
}
