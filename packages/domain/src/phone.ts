import {
  ParseError,
  parsePhoneNumberFromString,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max'
import { z } from 'zod'

/** Invisible characters that are included when a number is copied from a contacts app. */
const copied = /\p{Cf}/gu
/** Characters that East Asian keyboards type: `＋` and full-width digits, parentheses and hyphens. */
const fullWidth = /[\uff01-\uff5e]/g
const toHalfWidth = (character: string) => String.fromCharCode(character.charCodeAt(0) - 0xfee0)
/** Mexico's mobile numbers had a 1 after the country code until 2019, and still have it in WhatsApp. */
const formerMexican = /^\+521(\d{10})$/

const example = 'such as +14155550123'
const faults: Readonly<Record<string, string>> = {
  NO_PLUS: `Start with + and the country code, ${example}.`,
  NOT_A_NUMBER: `Send one phone number in digits, without words or letters, ${example}.`,
  INVALID_COUNTRY: `No country has this country code. Start with + and the country code, ${example}.`,
  EXTENSION: 'Leave out the extension: send the number alone.',
  TOO_SHORT: 'The number is too short for its country. Send all digits, with the area code.',
  TOO_LONG: 'The number is too long for its country. Leave out digits that are only dialed within the country.',
  INVALID_LENGTH: 'No number of this country has this many digits. Check the country code and the digits.',
}

/** The number in E.164, or why the text is not a phone number. */
function parse(written: string): { readonly number: string } | { readonly fault: keyof typeof faults } {
  if (!written.startsWith('+'))
    return { fault: /\d/.test(written) && !/\p{L}/u.test(written) ? 'NO_PLUS' : 'NOT_A_NUMBER' }
  try {
    // Accept only a number and no other text: by default, the library looks for a number inside a longer text.
    const phone = parsePhoneNumberWithError(written, { extract: false })
    if (phone.ext) return { fault: 'EXTENSION' }
    const number = phone.number.replace(formerMexican, '+52$1')
    const fault = validatePhoneNumberLength(number)
    return fault === undefined ? { number } : { fault }
  } catch (error) {
    if (error instanceof ParseError) return { fault: error.message }
    throw error
  }
}

/** A phone number in international form with any spacing. Becomes E.164 (`+14155550123`). */
export const phoneSchema = z
  .string()
  .max(40)
  .transform((written, context) => {
    const parsed = parse(written.replace(copied, '').replace(fullWidth, toHalfWidth).trim())
    if ('number' in parsed) return parsed.number
    context.addIssue({ code: 'custom', message: faults[parsed.fault] ?? `Use a phone number, ${example}.` })
    return z.NEVER
  })

/** The country of a number in E.164, by its ISO code; null for numbers of no country, such as those of satellites. */
export function countryOfPhone(phone: string): string | null {
  return parsePhoneNumberFromString(phone)?.country ?? null
}
