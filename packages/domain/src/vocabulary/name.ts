import { plainText } from './text.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const lineBreakOrControl = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
/** Characters that reorder the text around them, so that it reads as something else. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/
/** `https://…`, `www.…`, and a bare host: `clinic.example`. `Dr.Smith` and `J.R. Osei` are none. */
const webAddress = /:\/\/|\b[Ww]{3}\.|[\p{L}\p{N}-]{2,}\.\p{Ll}{2,}/u

/**
 * A name of a person or an organization that we write into mail: one line, with no web address in it. Mail comes from
 * our domain, so that whoever chooses a name must not be able to write the message. Source: docs/security.md, Mail.
 */
export function nameText(limits: { min?: number; max: number }) {
  return plainText(limits)
    .refine((name) => !lineBreakOrControl.test(name), 'Remove tabs and line breaks from the name.')
    .refine((name) => !reordering.test(name), 'Remove characters that change the direction of text from the name.')
    .refine((name) => !webAddress.test(name), 'Remove the web address from the name, or put a space after the dot.')
}
