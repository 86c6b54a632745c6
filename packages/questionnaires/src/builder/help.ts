import { type Draft, type Entry, entryOf, type ItemId, isQuestion, typeOf, withItem } from './document.ts'
import { controlOf, withControl } from './item-fields.ts'
import { textOf, withText } from './texts.ts'
import { addItem, removeItem } from './tree.ts'

const isHelp = (entry: Entry) => typeOf(entry) === 'display' && controlOf(entry.json) === 'help'

/** The item that has the help for a question, which patients can open below it. */
export function helpOf(draft: Draft, id: ItemId): Entry | null {
  const entry = entryOf(draft, id)
  if (!isQuestion(entry)) return null
  return entry.items.map((inner) => entryOf(draft, inner)).find(isHelp) ?? null
}

/** Whether an item is shown as the help of the question that it is in, and not as an item of its own. */
export function isHelpItem(draft: Draft, id: ItemId): boolean {
  const { parent } = entryOf(draft, id)
  return parent !== null && helpOf(draft, parent)?.id === id
}

export const helpTextOf = (draft: Draft, id: ItemId, language: string | null): string => {
  const help = helpOf(draft, id)
  return help ? textOf(help.json, 'text', language) : ''
}

/** Sets the help for a question. An empty text in the form's own language removes the help, if it has no other content. */
export function setHelpText(draft: Draft, id: ItemId, language: string | null, text: string): Draft {
  const help = helpOf(draft, id)
  if (help) {
    const changed = withItem(draft, help.id, (json) => withText(json, 'text', language, text))
    const { json, items } = entryOf(changed, help.id)
    const isEmpty = json.text === undefined && json._text === undefined && items.length === 0
    return isEmpty ? removeItem(changed, help.id) : changed
  }
  if (text.trim() === '' || !isQuestion(entryOf(draft, id))) return draft
  const content = withControl(withText({ type: 'display' }, 'text', language, text), 'help')
  return addItem(draft, 'display', { parent: id, index: 0 }, content).draft
}
