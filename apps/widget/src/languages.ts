/** The languages that the widget speaks. */
export const languages = ['en', 'es', 'fr', 'de', 'pt', 'ar', 'pl', 'tr', 'uk', 'zh', 'vi'] as const
export type Language = (typeof languages)[number]

/** A tag of one of them, with its region if it has one; not longer than any real one. */
const spoken = new RegExp(`^(${languages.join('|')})(-[\\w-]{1,40})?$`, 'i')

/** True for a tag of one of them. */
export const isSpoken = (tag: unknown) => typeof tag === 'string' && spoken.test(tag)

/** The language of a BCP 47 tag, whatever its region; English for one that the widget does not speak. */
export function languageOf(tag: string): Language {
  return (spoken.exec(tag)?.[1]?.toLowerCase() ?? 'en') as Language
}

/** The first of the wished-for tags whose language the widget speaks, with its region; else English. */
export function chooseLocale(wishes: readonly unknown[]): string {
  return wishes.map(String).find(isSpoken) ?? 'en'
}

/**
 * The tag as the browser takes it: a malformed one is cut down to its language. Chinese is written in simplified characters
 * here, whatever the patient's own: dates and the choice of glyphs follow what is written.
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

/** Which way the language is written. */
export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')
