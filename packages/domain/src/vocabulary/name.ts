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
    .refine((name) => !lineBreakOrControl.test(name), 'a name is one line, without tabs and line breaks')
    .refine((name) => !reordering.test(name), 'a name has no characters that change the direction of text')
    .refine((name) => !webAddress.test(name), 'a name has no web address; put a space after a dot inside it')
}
