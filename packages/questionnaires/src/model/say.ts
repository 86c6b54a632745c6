import type { Text } from './questionnaire.ts'

/** Returns a text in a language, in the language without its region, or as the author wrote it. */
export function say(text: Text, language: string): string {
  const wanted = language.toLowerCase()
  const base = wanted.split('-')[0] ?? wanted
  const tags = Object.keys(text.translations)
  const found =
    tags.find((tag) => tag.toLowerCase() === wanted) ??
    tags.find((tag) => tag.toLowerCase() === base) ??
    tags.find((tag) => tag.toLowerCase().split('-')[0] === base)
  return (found === undefined ? undefined : text.translations[found]) ?? text.text
}
