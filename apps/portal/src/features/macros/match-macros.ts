import type { Macro } from '@consult/domain'
import { foldText } from '@consult/ui/i18n/fold-text.ts'

/**
 * Ranks a match: the name begins with the query, a word of the name does, the name contains it, or the text does. Null if
 * none.
 */
function rank({ name, text }: Macro, wanted: string): number | null {
  const folded = foldText(name)
  if (folded.startsWith(wanted)) return 0
  if (folded.split(/[\s_-]/).some((word) => word.startsWith(wanted))) return 1
  if (folded.includes(wanted)) return 2
  return foldText(text).includes(wanted) ? 3 : null
}

/** Returns the macros that match the query, best first. Own macros come before shared ones of the same rank. */
export function matchMacros(macros: readonly Macro[], query: string): Macro[] {
  const wanted = foldText(query.trim())
  return macros
    .flatMap((macro) => {
      const at = wanted === '' ? 0 : rank(macro, wanted)
      return at === null ? [] : [{ macro, at }]
    })
    .sort(
      (one, other) =>
        one.at - other.at ||
        Number(one.macro.scope === 'shared') - Number(other.macro.scope === 'shared') ||
        one.macro.name.localeCompare(other.macro.name),
    )
    .map(({ macro }) => macro)
}

/** Whether the name of a macro contains these words, with the space that ends them: after a whole name the search is over. */
export function namesContain(macros: readonly Macro[], words: string): boolean {
  const wanted = foldText(words)
  return macros.some(({ name }) => foldText(name).includes(wanted))
}

/**
 * Returns the query between a slash and the cursor, and the slash's position. Null if there is none. The slash begins a word. A
 * search goes on over a space only while it finds something: other words are the physician's own text.
 * @param finds whether something matches a query of several words.
 */
export function slashAt(
  text: string,
  cursor: number,
  finds: (query: string) => boolean,
): { readonly query: string; readonly start: number } | null {
  const found = /(?:^|\s)\/(?!\s)([^\n/]*)$/u.exec(text.slice(0, cursor))
  const query = found?.[1]
  if (query === undefined) return null
  const isWord = /^[\p{L}\p{N}_-]*$/u.test(query)
  return isWord || finds(query) ? { query, start: cursor - query.length - 1 } : null
}

/** What a search for a macro wrote into the text when a key or a button began it. */
export interface BegunSearch {
  /** The position of the slash. */
  readonly start: number
  /** The space before the slash, if the search needed one. */
  readonly lead: string
  /** The selected text that the slash replaced. */
  readonly replaced: string
}

/**
 * The text without a search that the physician left, and the cursor in it. A search that a key or a button began leaves what was
 * there before. A typed one goes only while it finds something: `/500` may be meant as text. A slash followed by a space stays.
 * @param begun how the search began; null: somebody typed the slash.
 * @returns null if the text stays as it is.
 */
export function withoutSearch(
  text: string,
  { query, start }: { readonly query: string; readonly start: number },
  { begun, finds }: { begun: BegunSearch | null; finds: boolean },
): { readonly text: string; readonly cursor: number } | null {
  const end = start + 1 + query.length
  if (begun !== null && begun.start === start) {
    const from = start - begun.lead.length
    return { text: text.slice(0, from) + begun.replaced + text.slice(end), cursor: from + begun.replaced.length }
  }
  return finds || query === '' ? { text: text.slice(0, start) + text.slice(end), cursor: start } : null
}
