import type { Macro } from '@consult/domain'

/** Removes case and accents. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Ranks a match: the name begins with the query, a word of the name does, the name contains it, or the text does. Null if
 * none.
 */
function rank({ name, text }: Macro, wanted: string): number | null {
  const folded = fold(name)
  if (folded.startsWith(wanted)) return 0
  if (folded.split(/[\s_-]/).some((word) => word.startsWith(wanted))) return 1
  if (folded.includes(wanted)) return 2
  return fold(text).includes(wanted) ? 3 : null
}

/** Returns the macros that match the query, best first. Own macros come before shared ones of the same rank. */
export function matchMacros(macros: readonly Macro[], query: string): Macro[] {
  const wanted = fold(query.trim())
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

/** Returns the query after a slash right before the cursor, and the slash's position. Null if there is none. */
export function slashAt(text: string, cursor: number): { readonly query: string; readonly start: number } | null {
  const found = /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u.exec(text.slice(0, cursor))
  const query = found?.[1]
  return query === undefined ? null : { query, start: cursor - query.length - 1 }
}
