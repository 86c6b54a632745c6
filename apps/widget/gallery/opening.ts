import type { Answers, OutputOf } from '@consult/gallery/answers.ts'

/** What the widget reads first. */
export type Opening = OutputOf<'embed.opening'>

const now = Date.now()
/** @returns the ISO time that many minutes after the page was opened; a negative number gives an earlier time. */
export const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
/** @returns the ISO time that many days after the page was opened; a negative number gives an earlier time. */
export const inDays = (days: number) => inMinutes(days * 24 * 60)

/** The key with which the widget stores the patient's unsent data: 32 bytes as base64url. */
export const unsentTextKey = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc'

/** A long name, like those of some hospitals. */
export const longPartnerName = 'Universitätsklinikum Schleswig-Holstein, Zentrum für Allgemein- und Familienmedizin'

/** The partner's own pages. */
export const partnerLinks = {
  privacyUrl: 'https://harborstreet.example/privacy',
  termsUrl: 'https://harborstreet.example/terms',
  contactUrl: 'tel:+14155550142',
} as const

/** A patient of a clinic without any consult. */
export function anOpening(fields: Partial<Opening> = {}): Opening {
  return {
    partnerName: 'Harbor Street Clinic',
    privacyUrl: null,
    termsUrl: null,
    contactUrl: null,
    consentVersion: null,
    patient: { id: 'pat_1', name: 'Mara Quintero', language: null },
    emergencyNumber: '911',
    asyncConsult: null,
    inviter: null,
    hasEarlierConsults: false,
    telehealthConsult: null,
    testClock: null,
    position: '1700000000.100.0a1b2c3d',
    sequence: 100,
    transcript: null,
    reads: [],
    unsentTextKey,
    ...fields,
  }
}

/** What every page of the widget requests. */
export function quietAnswers(opening: Opening): Answers {
  const { transcript, reads: _reads, unsentTextKey: _key, ...overview } = opening
  return {
    'embed.opening': opening,
    'embed.overview': overview,
    'embed.queuePlace': null,
    'embed.physicianBack': { staffed: true, backAt: null },
    'embed.chooseLanguage': ({ language }) => ({ language }),
    'embed.notifications': { offered: [], channels: [], quietHours: null },
    'asyncConsults.listMessages': transcript ?? { items: [] },
    'visitSummaries.find': null,
    'visitSummaries.see': null,
    'orders.ofConsult': [],
    'signals.markRead': { marked: true },
    'signals.attend': { attended: true },
    'signals.leave': { left: true },
  }
}
