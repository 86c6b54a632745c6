/** The languages that the portal supports. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The cookie that stores the physician's chosen language, and nothing else. */
export const languageCookie = 'consult-language'

/** The languages' names, each in its own language: the reader may not understand the page's current one. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/** Returns the supported language that a tag names (`es-MX`: Spanish), or undefined if there is none. */
export function languageOfTag(tag: string): Language | undefined {
  return languages.find((language) => language === tag.trim().slice(0, 2).toLowerCase())
}

/**
 * Reports whether `Intl` accepts the tag. Some browsers pass on the system's locale unchanged (`en-US@posix`), which
 * `Intl` formatters reject.
 */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/**
 * Returns the tag for writing dates and numbers in a language. It uses the reader's region if one of their tags names
 * it.
 */
export function regionalTag(language: Language, readers: readonly string[]): string {
  return readers.find((tag) => languageOfTag(tag) === language && isTag(tag)) ?? language
}

/**
 * Returns a page's language: the chosen one, else the first of the browser's that the portal supports, else English.
 * @param chosen the cookie's value.
 * @param accepted the `Accept-Language` header: `es-MX,es;q=0.9,en;q=0.8`.
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
