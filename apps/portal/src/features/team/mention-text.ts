import { foldText } from '@consult/ui/i18n/fold-text.ts'
/** A colleague as the text names them. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** The longest beginning of a name that is looked up, in characters. */
const longest = 40

/**
 * The `@` that the physician is writing: where it is, and what follows up to the cursor. Null when the cursor is elsewhere. An `@` within a
 * word, as in an address, is none.
 */
export function mentionAt(text: string, cursor: number): { readonly start: number; readonly query: string } | null {
  const before = text.slice(0, cursor)
  const start = before.lastIndexOf('@')
  if (start < 0 || cursor - start > longest) return null
  const query = before.slice(start + 1)
  const isWithinWord = start > 0 && !/[\s(]/.test(before[start - 1] ?? '')
  return isWithinWord || /[\n@]/.test(query) || query.startsWith(' ') ? null : { start, query }
}

/** The colleagues whose name has every word of the query. */
export function matchColleagues<Colleague extends Named>(all: readonly Colleague[], query: string): Colleague[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  return all.filter(({ name }) => words.every((word) => foldText(name).includes(word)))
}

/** The text with a colleague's name in the place of what was typed after the `@`, and where the cursor then is. */
export function putMention(text: string, cursor: number, { name }: Named): { text: string; cursor: number } {
  const at = mentionAt(text, cursor)
  if (!at) return { text, cursor }
  const named = `@${name} `
  return {
    text: text.slice(0, at.start) + named + text.slice(cursor).replace(/^ /, ''),
    cursor: at.start + named.length,
  }
}

/** The chosen colleagues whom the text still names. A name that was deleted from the text mentions nobody. */
export function mentionedIn<Colleague extends Named>(text: string, chosen: readonly Colleague[]): Colleague[] {
  const named = chosen.filter(({ name }) => text.includes(`@${name}`))
  return named.filter(({ id }, position) => named.findIndex((other) => other.id === id) === position)
}

/** The parts of a text: those that mention a colleague, and those in between. */
export function splitMentions(text: string, mentions: readonly Named[]): { words: string; isMention: boolean }[] {
  const names = mentions.map(({ name }) => `@${name}`).filter((name) => name.length > 1)
  const parts: { words: string; isMention: boolean }[] = []
  let rest = text
  while (rest !== '') {
    const found = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || other.name.length - one.name.length)[0]
    if (!found) return [...parts, { words: rest, isMention: false }]
    if (found.at > 0) parts.push({ words: rest.slice(0, found.at), isMention: false })
    parts.push({ words: found.name, isMention: true })
    rest = rest.slice(found.at + found.name.length)
  }
  return parts
}
