/** The languages in which the service speaks to patients: in the widget, in mails and text messages, and in visit summaries. */
export const patientLanguages = ['en', 'es', 'fr', 'de', 'pt', 'ar', 'pl', 'tr', 'uk', 'zh', 'vi'] as const
export type PatientLanguage = (typeof patientLanguages)[number]

/** The patient language of a BCP 47 tag, whatever its region; undefined if there are no texts in it. */
export function patientLanguageOf(tag: string): PatientLanguage | undefined {
  const spoken = tag.split('-')[0]?.toLowerCase()
  return patientLanguages.find((language) => language === spoken)
}
