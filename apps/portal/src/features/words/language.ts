/** The languages that the portal speaks. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The cookie that keeps the physician's own choice. It says nothing else. */
export const languageCookie = 'consult-language'

const known = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.trim().slice(0, 2).toLowerCase())

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
  return known(chosen ?? '') ?? byWeight.map(({ tag }) => known(tag)).find((language) => language) ?? 'en'
}
