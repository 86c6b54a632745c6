import type { Text } from '../model/questionnaire.ts'
import type { Element } from './element.ts'
import { urls } from './extension-urls.ts'

/** Reads the translations of a primitive from its sibling: `_text` beside `text`. */
export function readTranslations(element: Element, name: string): Record<string, string> {
  const sibling = element.object(`_${name}`)
  if (!sibling) return {}
  const found = sibling.extensions(urls.translation).flatMap((translation): [string, string][] => {
    const part = (url: string) => translation.list('extension').find((entry) => entry.raw('url') === url)
    const language = part('lang')?.text('valueCode') ?? null
    const content = part('content')
    const text = content?.text('valueString') ?? content?.text('valueMarkdown') ?? null
    if (language !== null && text !== null && isLanguage(language)) return [[language, text]]
    translation.refuse(
      'translation',
      '',
      'A translation needs an extension lang with a valueCode such as "es", and an extension content with a valueString.',
    )
    return []
  })
  sibling.checkExtensions()
  return Object.fromEntries(found)
}

const isLanguage = (tag: string) => /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(tag)

/** Reads a text and its translations. Returns null if the text is absent. */
export function readText(element: Element, name: string): Text | null {
  const text = element.text(name)
  const translations = readTranslations(element, name)
  return text === null ? null : { text, translations }
}

/** Reads the language of a resource. */
export function readLanguage(element: Element): string | null {
  const language = element.text('language')
  if (language === null || isLanguage(language)) return language
  element.refuse('wrong_type', 'language', 'language has to be a language tag such as "en" or "pt-BR".')
  return null
}
