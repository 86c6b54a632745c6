import { parsePatientLink } from '@consult/domain/patient-links'
import type { Overview } from '../api/consult-api.ts'

/** The partner's own pages that the menu links to; null for none. */
export type PartnerLinks = Pick<Overview, 'privacyUrl' | 'termsUrl' | 'contactUrl'>

/**
 * Returns the links that are safe to show. The service refuses other links when an operator sets them. The widget checks
 * again, because a row that was written another way must not become a `javascript:` link in a patient's browser.
 */
export const linksToShow = ({ privacyUrl, termsUrl, contactUrl }: PartnerLinks): PartnerLinks => ({
  privacyUrl: privacyUrl && parsePatientLink('privacy', privacyUrl),
  termsUrl: termsUrl && parsePatientLink('terms', termsUrl),
  contactUrl: contactUrl && parsePatientLink('contact', contactUrl),
})
