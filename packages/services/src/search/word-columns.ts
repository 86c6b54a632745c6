import { toVector, wordsOf } from './words.ts'

interface Written {
  readonly author: { readonly type: 'patient' | 'physician' | 'system' }
  readonly text: string
  readonly attachments: readonly { readonly fileName: string }[]
}

/** What a message is found by: its text, and the names of its files. What the service itself says is not looked for. */
export function messageWords({ author, text, attachments }: Written): string {
  if (author.type === 'system') return ''
  return toVector([text, ...attachments.map(({ fileName }) => fileName)].flatMap(wordsOf).map(({ folded }) => folded))
}

/** Marks a number that is written from its end, so that it is found by its last digits. */
const backwards = '#'

/** So few digits say nothing. */
const fewestDigits = 4

const reversed = (digits: string) => [...digits].reverse().join('')

/** The lexeme whose beginnings are the last digits of the number. Neither word nor number begins so. */
export function numberFromEnd(digits: string): string {
  return `${backwards}${reversed(digits)}`
}

/** The digits, when what is looked for is a phone number or its end, however it is spaced. */
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
}

/** What a patient is found by: names, the partner's own id, whole and in its parts, and the phone number's digits. */
export function patientWords({ external_id, phone, first_name, last_name }: Named): string {
  const digits = phone.replace(/\D/g, '')
  const words = [first_name, last_name, external_id].flatMap((text) => wordsOf(text ?? '')).map((word) => word.folded)
  return toVector([...words, digits, numberFromEnd(digits)])
}
