import { type PatientLinkKind, parsePatientLink, patientLinkForms } from '@consult/domain'
import { InvalidArgumentError } from 'commander'

function parseLink(kind: PatientLinkKind, written: string): string | null {
  const text = written.trim()
  if (text === 'none') return null
  const url = parsePatientLink(kind, text)
  if (url !== null) return url
  throw new InvalidArgumentError(`Expected ${patientLinkForms[kind]}, or none to show no link.`)
}

/** Parses the URL of the partner's privacy page. @returns null for `none`. @throws InvalidArgumentError */
export const parsePrivacyUrl = (written: string) => parseLink('privacy', written)

/** Parses the URL of the partner's terms. @returns null for `none`. @throws InvalidArgumentError */
export const parseTermsUrl = (written: string) => parseLink('terms', written)

/** Parses the link by which patients contact the partner. @returns null for `none`. @throws InvalidArgumentError */
export const parseContactUrl = (written: string) => parseLink('contact', written)
