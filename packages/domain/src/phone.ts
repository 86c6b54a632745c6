import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { z } from 'zod'

/** A phone number in international form with any spacing. Becomes E.164 (`+14155550123`). */
const copied = /\p{Cf}/gu

/** Invisible characters that are included when a number is copied from a contacts app. */
export const phoneSchema = z
  .string()
  .max(40)
  .transform((written, context) => {
    // The number and nothing else: by default the library looks for one inside a longer text.
    const phone = parsePhoneNumberFromString(written.replace(copied, '').trim(), { extract: false })
    if (phone?.isPossible() && !phone.ext) return phone.number as string
    context.addIssue({
      code: 'custom',
      message: 'Use a phone number in international format, starting with + and the country code.',
    })
    return z.NEVER
  })
