/** The kind of a partner's link: its privacy page, its terms, or how patients contact it. */
export type PatientLinkKind = 'privacy' | 'terms' | 'contact'

const maxLength = 500
const isEmail = ({ protocol, pathname }: URL) => protocol === 'mailto:' && /^[^@\s?]+@[^@\s?]+$/.test(pathname)
const isPhone = ({ protocol, pathname }: URL) => protocol === 'tel:' && /^\+?[\d().-]{3,30}$/.test(pathname)

/** The accepted forms, for error messages. Links have at most 500 characters and no username or password. */
export const patientLinkForms: Readonly<Record<PatientLinkKind, string>> = {
  privacy: 'an https address: https://clinic.example/privacy',
  terms: 'an https address: https://clinic.example/terms',
  contact: 'https://clinic.example/contact, mailto:help@clinic.example or tel:+14155550100',
}

/**
 * Parses a link that the widget shows to patients. The command line, the service and the widget share this rule, so that a
 * `javascript:`, `data:` or `http:` address cannot become a link in the widget.
 * @param kind privacy page and terms are https pages; a contact link can also be `mailto:` or `tel:`.
 * @returns the canonical address, or null if the link is refused.
 * @source docs/security.md, What a patient can reach
 */
export function parsePatientLink(kind: PatientLinkKind, text: string): string | null {
  if (text.length > maxLength) return null
  try {
    const url = new URL(text)
    if (url.username || url.password) return null
    const isAllowed = url.protocol === 'https:' || (kind === 'contact' && (isEmail(url) || isPhone(url)))
    return isAllowed ? url.href : null
  } catch {
    return null
  }
}
