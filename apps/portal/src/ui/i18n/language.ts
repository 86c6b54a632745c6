/** The languages that the portal speaks. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The cookie that keeps the physician's own choice. It says nothing else. */
export const languageCookie = 'consult-language'

/** The names of the languages, each in its own: whoever looks for theirs may not read the page's. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/** The language that a tag names (`es-MX`: Spanish), if the portal speaks it. */
export function languageOfTag(tag: string): Language | undefined {
  return languages.find((language) => language === tag.trim().slice(0, 2).toLowerCase())
}

/** Some browsers name the system's locale as it is (`en-US@posix`), which the formatters of `Intl` refuse. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** How dates and numbers are written in a language: as in the reader's own region, where a tag of theirs says which. */
export function regionalTag(language: Language, readers: readonly string[]): string {
  return readers.find((tag) => languageOfTag(tag) === language && isTag(tag)) ?? language
}

/**
 * The language of a page: the one that was chosen, else the browser's first that the portal speaks, else English.
 * @param chosen the cookie's value.
 * @param accepted the header `Accept-Language`: `es-MX,es;q=0.9,en;q=0.8`.
 */
export function languageOf(chosen: string | undefined, accepted: string | null): Language {
  const byWeight = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.split(';q=')
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return languageOfTag(chosen ?? '') ?? byWeight.map(({ tag }) => languageOfTag(tag)).find(Boolean) ?? 'en'
}
