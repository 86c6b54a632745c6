import { type Draft, type Entry, entryOf, type ItemId, linkIdOf, textOf, typeOf } from '@consult/questionnaires/builder'
import type { builderWords } from './words.ts'

type BuilderWords = (typeof builderWords)['en']

const most = 80
const segmenter = new Intl.Segmenter()
const short = (text: string) => {
  const [line = ''] = text.trim().split('\n')
  if (line.length <= most) return line
  const letters = Array.from(segmenter.segment(line.slice(0, most * 8)), ({ segment }) => segment)
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : line
}

/** What an item asks or says, in the language that is edited if it has a text there. */
export const textOfEntry = ({ json }: Entry, language: string | null): string =>
  (language !== null && textOf(json, 'text', language)) || textOf(json, 'text', null)

/** What an item is called: "Question 3", "Group" or "Text". */
export function kindOf(entry: Entry, number: number | null, words: BuilderWords): string {
  if (number !== null) return words.question(number)
  return typeOf(entry) === 'group' ? words.group : words.text
}

/** What an item is called, with its text. */
export function nameOf(entry: Entry, number: number | null, words: BuilderWords): string {
  const text = short(textOf(entry.json, 'text', null))
  const kind = kindOf(entry, number, words)
  return text === '' ? `${kind} (${linkIdOf(entry)})` : `${kind}: ${text}`
}

/** The name of the group or question that an item is in; null at the top. */
export function containerName(draft: Draft, id: ItemId): string | null {
  const { parent } = entryOf(draft, id)
  if (parent === null) return null
  const entry = entryOf(draft, parent)
  return short(textOf(entry.json, 'text', null)) || linkIdOf(entry)
}
