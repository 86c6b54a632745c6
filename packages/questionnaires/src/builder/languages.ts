import { ownUrls } from '../read/extension-urls.ts'
import { type Draft, withRoot } from './document.ts'
import { isJson, type Json, listOf, objectsOf, stringOf, withField } from './json.ts'
import { translationsOf } from './texts.ts'

/** All languages in which an object, and what is in it, has a text. */
function collect(json: Json, names: readonly string[], found: Set<string>): void {
  for (const name of names) for (const language of translationsOf(json, name)) if (language !== '') found.add(language)
}

function collectParts(extension: Json, found: Set<string>): void {
  collect(extension, ['valueString'], found)
  for (const part of objectsOf(extension, 'extension')) collectParts(part, found)
}

/** The languages into which texts of a form are translated, by name. */
export function translatedInto(draft: Draft): string[] {
  const found = new Set<string>()
  collect(draft.root, ['title', 'description'], found)
  for (const { json } of draft.entries.values()) {
    collect(json, ['text', 'prefix'], found)
    for (const option of objectsOf(json, 'answerOption')) {
      collect(option, ['valueString'], found)
      if (isJson(option.valueCoding)) collect(option.valueCoding, ['display'], found)
    }
  }
  for (const extension of listOf(draft.root, 'extension')) {
    if (isJson(extension) && extension.url === ownUrls.score) collectParts(extension, found)
  }
  found.delete(mainLanguageOf(draft))
  return [...found].sort()
}

/** The language of the texts that are no translations; empty if the form does not say. */
export const mainLanguageOf = ({ root }: Draft): string => stringOf(root, 'language')

export const setMainLanguage = (draft: Draft, language: string): Draft =>
  withRoot(draft, (root) => withField(root, 'language', language === '' ? undefined : language))
