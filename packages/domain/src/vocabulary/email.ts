import { z } from 'zod'

const asciiAddress = z.email()

/** The domain as DNS has it: `münchen.example` and `xn--mnchen-3ya.example` are the same. Null for text that isn't a domain. */
function toAsciiDomain(domain: string): string | null {
  if (!/[^\x21-\x7e]/.test(domain)) return domain
  if (!/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return null
  return new URL(`http://${domain}`).hostname
}

/**
 * Reports whether a non-ASCII letter folds to an ASCII letter, as the Kelvin sign does: two different addresses would
 * compare as equal.
 */
const isDisguised = (letter: string) => /^[\x21-\x7e]*$/.test(letter.normalize('NFKC').toLowerCase())

/** The address with an ASCII domain and a local part in NFC; null for text that isn't an address. */
function toAddress(written: string): string | null {
  const at = written.lastIndexOf('@')
  // Without the sign, `ada.example` would be cut into `ada.exampl` and `ada.example`.
  if (at < 0) return null
  const local = written.slice(0, at)
  const domain = toAsciiDomain(written.slice(at + 1))
  const foreign = local.match(/[^\x21-\x7e]/gu) ?? []
  if (domain === null || foreign.some(isDisguised)) return null
  // Letters, digits and marks of any script are allowed wherever an ASCII letter is allowed.
  const shape = local.replace(/[\p{L}\p{M}\p{N}\u200c\u200d]/gu, 'a')
  // Zod does not accept a top-level domain with digits, such as the ASCII form of `中国`.
  const known = domain.replace(/\.xn--[a-z\d-]+$/i, '.example')
  return asciiAddress.safeParse(`${shape}@${known}`).success ? `${local.normalize('NFC')}@${domain}` : null
}

/**
 * An email address in any script (RFC 6531). An internationalized domain becomes its ASCII form, which is used to send
 * mail, so that equal addresses are equal text. Case is kept.
 */
export const emailAddressSchema = z
  .string()
  .max(254)
  .meta({ format: 'email' })
  .transform((written, context) => {
    const address = toAddress(written)
    if (address !== null) return address
    context.addIssue({ code: 'invalid_format', format: 'email', input: written })
    return z.NEVER
  })

/** The address of an account. Accounts compare addresses without regard to case. */
export const emailSchema = emailAddressSchema.transform((email) => email.toLowerCase())
