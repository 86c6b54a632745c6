import { ownUrls } from '../read/extension-urls.ts'
import { type Draft, entryOf, findByLinkId, type ItemId, linkIdOf, withItem, withRoot } from './document.ts'
import { findExtension, isJson, type Json, listOf, stringOf } from './json.ts'

/** Replaces the linkId in the conditions of an item. */
function withRenamed(json: Json, from: string, to: string): Json {
  const conditions = listOf(json, 'enableWhen')
  if (!conditions.some((entry) => isJson(entry) && entry.question === from)) return json
  const rename = (entry: unknown) => (isJson(entry) && entry.question === from ? { ...entry, question: to } : entry)
  return { ...json, enableWhen: conditions.map(rename) }
}

/** Replaces the linkId in one part of a score. */
function renamePart(part: unknown, from: string, to: string): unknown {
  if (!isJson(part) || part.url !== 'item') return part
  if (part.valueString === from) return { ...part, valueString: to }
  if (stringOf(findExtension(part, 'linkId') ?? {}, 'valueString') !== from) return part
  const rename = (entry: unknown) => (isJson(entry) && entry.url === 'linkId' ? { ...entry, valueString: to } : entry)
  return { ...part, extension: listOf(part, 'extension').map(rename) }
}

const withRenamedScores = (root: Json, from: string, to: string): Json => {
  const extensions = listOf(root, 'extension')
  if (!extensions.some((entry) => isJson(entry) && entry.url === ownUrls.score)) return root
  const rename = (entry: unknown) =>
    isJson(entry) && entry.url === ownUrls.score
      ? { ...entry, extension: listOf(entry, 'extension').map((part) => renamePart(part, from, to)) }
      : entry
  return { ...root, extension: extensions.map(rename) }
}

/** Why an item cannot have a linkId; null if it can. */
export function linkIdFault(draft: Draft, id: ItemId, linkId: string): 'empty' | 'taken' | null {
  if (linkId.trim() === '') return 'empty'
  const other = findByLinkId(draft, linkId)
  return other && other.id !== id ? 'taken' : null
}

/**
 * Gives an item another linkId, also where conditions and scores name it. Expressions are kept as they are. Nothing changes for a
 * linkId that another item has.
 */
export function setLinkId(draft: Draft, id: ItemId, linkId: string): Draft {
  const from = linkIdOf(entryOf(draft, id))
  if (linkId === from || linkIdFault(draft, id, linkId)) return draft
  const isUnique = [...draft.entries.values()].filter((entry) => linkIdOf(entry) === from).length === 1
  const named = withItem(draft, id, (json) => ({ ...json, linkId }))
  // Of two items with one linkId, nobody knows which one a condition means.
  if (!isUnique || from === '') return named
  const entries = new Map(named.entries)
  for (const [each, entry] of entries) entries.set(each, { ...entry, json: withRenamed(entry.json, from, linkId) })
  return withRoot({ ...named, entries }, (root) => withRenamedScores(root, from, linkId))
}
