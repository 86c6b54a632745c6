import { visibleText } from './text.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const lineBreakOrControl = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
/** `https://…`, `www.…`, and a bare host such as `clinic.example`. Does not match `Dr.Smith` or `J.R. Osei`. */
const webAddress = /:\/\/|\b[Ww]{3}\.|[\p{L}\p{N}-]{2,}\.\p{Ll}{2,}/u

/** A person's name: one line of visible text. */
export function personName(limits: { min?: number; max: number }) {
  return visibleText(limits).refine(
    (name) => !lineBreakOrControl.test(name),
    'Remove tabs and line breaks from the name.',
  )
}

/**
 * A person's or organization's name that appears in mail: one line, without a web address. Mail comes from our domain,
 * so a name must not be able to carry a message of its author's choice. Source: docs/security.md, Mail.
 */
export function nameText(limits: { min?: number; max: number }) {
  return personName(limits).refine(
    (name) => !webAddress.test(name),
    'Remove the web address from the name, or put a space after the dot.',
  )
}
