import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { z } from 'zod'

/** A phone number in international form, however it is spaced; becomes E.164 (`+14155550123`). */
export const phoneSchema = z
  .string()
  .max(40)
  .transform((written, context) => {
    const phone = parsePhoneNumberFromString(written)
    if (phone?.isPossible() && !phone.ext) return phone.number as string
    context.addIssue({ code: 'custom', message: 'not a phone number in international form (+ and country code)' })
    return z.NEVER
  })
