import { urls } from '../read/extension-urls.ts'
import {
  findExtension,
  isJson,
  type Json,
  listOf,
  objectsOf,
  stringOf,
  withEntry,
  withExtension,
  withField,
} from './json.ts'

const part = (translation: Json, name: string) => findExtension(translation, name)
const languageIn = (translation: Json) => stringOf(part(translation, 'lang') ?? {}, 'valueCode')
const contentIn = (translation: Json): string => {
  const content = part(translation, 'content') ?? {}
  return stringOf(content, 'valueString') || stringOf(content, 'valueMarkdown')
}

const siblingOf = (json: Json, name: string): Json => {
  const sibling = json[`_${name}`]
  return isJson(sibling) ? sibling : {}
}
const isTranslation = (entry: unknown): entry is Json => isJson(entry) && entry.url === urls.translation

/** The text of a primitive in one language; empty if there is none. @param language null: as the author wrote it */
export function textOf(json: Json, name: string, language: string | null): string {
  if (language === null) return stringOf(json, name)
  const found = objectsOf(siblingOf(json, name), 'extension').find(
    (entry) => isTranslation(entry) && languageIn(entry) === language,
  )
  return found ? contentIn(found) : ''
}

/** The languages into which a primitive is translated. */
export const translationsOf = (json: Json, name: string): string[] =>
  objectsOf(siblingOf(json, name), 'extension').filter(isTranslation).map(languageIn)

const newTranslation = (language: string, text: string): Json => ({
  url: urls.translation,
  extension: [
    { url: 'lang', valueCode: language },
    { url: 'content', valueString: text },
  ],
})

const withContent = (translation: Json, text: string): Json =>
  withExtension(translation, 'content', (content) =>
    content && stringOf(content, 'valueMarkdown') !== '' && content.valueString === undefined
      ? { ...content, valueMarkdown: text }
      : { ...content, url: 'content', valueString: text },
  )

function withTranslation(sibling: Json, language: string, text: string): Json {
  const list = listOf(sibling, 'extension')
  const index = list.findIndex((entry) => isTranslation(entry) && languageIn(entry) === language)
  if (index >= 0) {
    return withEntry(sibling, 'extension', index, (entry) => (text === '' ? null : withContent(entry, text)))
  }
  return text === '' ? sibling : { ...sibling, extension: [...list, newTranslation(language, text)] }
}

/** Sets the text of a primitive in one language. An empty text removes it. @param language null: the form's own */
export function withText(json: Json, name: string, language: string | null, text: string): Json {
  const written = text.trim() === '' ? '' : text
  if (language === null) return withField(json, name, written === '' ? undefined : written)
  const sibling = withTranslation(siblingOf(json, name), language, written)
  return withField(json, `_${name}`, Object.keys(sibling).length > 0 ? sibling : undefined)
}
