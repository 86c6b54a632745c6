import { SsoError } from './provider.ts'

/** No provider sends longer texts. */
const longestText = 1_000
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const control = /[\u0000-\u001f\u007f-\u009f]/

/** Reports whether a claim's text can be stored and compared: PostgreSQL does not accept NUL. */
export const isPlain = (text: string): boolean =>
  text.length <= longestText && text.isWellFormed() && !control.test(text)

/**
 * Reads a claim that is an id; null when it is missing or empty.
 * @throws SsoError for an id that cannot be stored or compared.
 */
export function idOf(name: string, claim: unknown): string | null {
  if (claim === undefined || claim === null || claim === '') return null
  if (typeof claim !== 'string' || !isPlain(claim)) throw new SsoError('refused', name)
  return claim
}
