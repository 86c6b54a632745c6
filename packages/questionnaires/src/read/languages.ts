import { flatten } from '../model/flatten.ts'
import type { Item, Questionnaire, Text } from '../model/questionnaire.ts'

const textsOf = (item: Item): (Text | null)[] => [
  item.text,
  item.prefix,
  item.message,
  item.placeholder,
  ...item.options.map((option) => option.label),
]

/** All languages that have a text, the main one first, the others by name. */
export function languagesOf(questionnaire: Omit<Questionnaire, 'languages'>): string[] {
  const texts = [questionnaire.title, questionnaire.description, ...flatten(questionnaire.items).flatMap(textsOf)]
  const translated = new Set(texts.flatMap((text) => Object.keys(text?.translations ?? {})))
  const { language } = questionnaire
  if (language !== null) translated.delete(language)
  return [...(language === null ? [] : [language]), ...[...translated].sort()]
}
