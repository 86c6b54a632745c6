import { patientLanguages } from '@consult/domain/patient-languages'

/** Written out: the types of the package for partners import nothing from the workspace. */
export type Language = 'en' | 'es' | 'fr' | 'de' | 'pt' | 'ar' | 'pl' | 'tr' | 'uk' | 'zh' | 'vi'
export const languages: readonly Language[] = patientLanguages

/** Matches a tag of one of the languages, with an optional region. The length limit exceeds that of any real tag. */
const spoken = new RegExp(`^(${languages.join('|')})(-[\\w-]{1,40})?$`, 'i')

/** True for a tag of one of the languages. */
export const isSpoken = (tag: unknown) => typeof tag === 'string' && spoken.test(tag)

/** Returns the language of a BCP 47 tag, whatever its region. Returns English if the widget does not speak it. */
export function languageOf(tag: string): Language {
  return (spoken.exec(tag)?.[1]?.toLowerCase() ?? 'en') as Language
}

/** Returns the first tag whose language the widget speaks, with its region. Returns English if there is none. */
export function chooseLocale(wishes: readonly unknown[]): string {
  return wishes.map(String).find(isSpoken) ?? 'en'
}

/**
 * Returns a tag that the browser accepts. A malformed tag is reduced to its language. Chinese is always in simplified
 * characters here, whatever the patient's region, so dates and the choice of glyphs follow the texts.
 */
export function usableLocale(tag: string): string {
  try {
    const locale = new Intl.Locale(tag)
    const isTraditional = locale.language === 'zh' && locale.maximize().script === 'Hant'
    return isTraditional ? 'zh-Hans' : locale.toString()
  } catch {
    return languageOf(tag)
  }
}

/** Returns the direction in which the language is written. */
export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')
