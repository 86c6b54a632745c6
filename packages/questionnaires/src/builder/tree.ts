import { limits } from '../model/limits.ts'
import type { ItemType } from '../model/questionnaire.ts'
import {
  type Draft,
  depthOf,
  type Entry,
  entryOf,
  heightOf,
  type ItemId,
  idsInOrder,
  linkIdOf,
  siblingsOf,
  typeOf,
} from './document.ts'
import { isJson, type Json, listOf, withField } from './json.ts'

/** Where an item is put: as the `index`th one of its parent. */
export interface Place {
  readonly parent: ItemId | null
  readonly index: number
}

const letters: Partial<Record<ItemType, string>> = { group: 'g', display: 't' }

/** A linkId that no item has or had. */
function freshLinkId(draft: Draft, type: unknown): { linkId: string; lastNumber: number } {
  const lastNumber = draft.lastNumber + 1
  return { linkId: `${letters[type as ItemType] ?? 'q'}${lastNumber}`, lastNumber }
}

function withSiblings(draft: Draft, parent: ItemId | null, ids: readonly ItemId[]): Draft {
  if (parent === null) return { ...draft, top: ids }
  return { ...draft, entries: new Map(draft.entries).set(parent, { ...entryOf(draft, parent), items: ids }) }
}

const firstOptions = [1, 2].map((number) => ({ valueCoding: { code: `o${number}` } }))

/** What a new item begins with: enough for the form to stay one that can be saved. */
function newItem(type: ItemType): Json {
  if (type === 'choice' || type === 'open-choice') return { type, answerOption: firstOptions }
  if (type === 'attachment') return { type, repeats: true }
  return { type }
}

/** Adds an item. @param content what it has in addition to its type */
export function addItem(
  draft: Draft,
  type: ItemType,
  { parent, index }: Place,
  content: Json = newItem(type),
): { draft: Draft; id: ItemId } {
  const id = draft.nextId
  const { linkId, lastNumber } = freshLinkId(draft, type)
  const entry: Entry = { id, parent, json: { linkId, ...content }, items: [] }
  const added = { ...draft, nextId: id + 1, lastNumber, entries: new Map(draft.entries).set(id, entry) }
  return { draft: withSiblings(added, parent, siblingsOf(draft, parent).toSpliced(index, 0, id)), id }
}

/** Where a new item goes after another one: into it if it is a group without items, else behind it. */
export function placeAfter(draft: Draft, id: ItemId | null): Place {
  if (id === null) return { parent: null, index: draft.top.length }
  const entry = entryOf(draft, id)
  if (typeOf(entry) === 'group' && entry.items.length === 0) return { parent: id, index: 0 }
  return { parent: entry.parent, index: siblingsOf(draft, entry.parent).indexOf(id) + 1 }
}

/** Removes an item with all that is in it. Conditions on it stay: what they mean is the author's decision. */
export function removeItem(draft: Draft, id: ItemId): Draft {
  const { parent } = entryOf(draft, id)
  const entries = new Map(draft.entries)
  for (const gone of idsInOrder(draft, [id])) entries.delete(gone)
  const beside = siblingsOf(draft, parent).filter((each) => each !== id)
  if (parent === null) return { ...draft, entries, top: beside }
  entries.set(parent, { ...entryOf(draft, parent), items: beside })
  return { ...draft, entries }
}

/** The ways to move an item. `in`: into the group above it. `out`: behind the group that it is in. */
export type Direction = 'up' | 'down' | 'in' | 'out'

/** Where a move leads; null: it is not possible. */
function targetOf(draft: Draft, id: ItemId, direction: Direction): Place | null {
  const { parent } = entryOf(draft, id)
  const beside = siblingsOf(draft, parent)
  const index = beside.indexOf(id)
  if (direction === 'up') return index > 0 ? { parent, index: index - 1 } : null
  if (direction === 'down') return index < beside.length - 1 ? { parent, index: index + 1 } : null
  if (direction === 'out') {
    if (parent === null) return null
    const above = entryOf(draft, parent).parent
    return { parent: above, index: siblingsOf(draft, above).indexOf(parent) + 1 }
  }
  const group = beside[index - 1]
  if (group === undefined || typeOf(entryOf(draft, group)) !== 'group') return null
  if (depthOf(draft, group) + heightOf(draft, id) > limits.depth) return null
  return { parent: group, index: entryOf(draft, group).items.length }
}

export const canMove = (draft: Draft, id: ItemId, direction: Direction): boolean =>
  targetOf(draft, id, direction) !== null

/** Moves an item, if that is possible. */
export function moveItem(draft: Draft, id: ItemId, direction: Direction): Draft {
  const place = targetOf(draft, id, direction)
  if (!place) return draft
  const entry = entryOf(draft, id)
  const without = withSiblings(
    draft,
    entry.parent,
    siblingsOf(draft, entry.parent).filter((each) => each !== id),
  )
  const moved = { ...without, entries: new Map(without.entries).set(id, { ...entry, parent: place.parent }) }
  return withSiblings(moved, place.parent, siblingsOf(moved, place.parent).toSpliced(place.index, 0, id))
}

/** Points conditions on copied questions at the copies. */
function withQuestions(json: Json, renamed: ReadonlyMap<string, string>): Json {
  const conditions = listOf(json, 'enableWhen')
  if (conditions.length === 0) return json
  const point = (entry: unknown) => {
    const to = isJson(entry) ? renamed.get(String(entry.question)) : undefined
    return isJson(entry) && to !== undefined ? { ...entry, question: to } : entry
  }
  return withField(json, 'enableWhen', conditions.map(point))
}

/** Copies an item with all that is in it, behind it. Each copy gets a linkId of its own. */
export function duplicateItem(draft: Draft, id: ItemId): { draft: Draft; id: ItemId } {
  const renamed = new Map<string, string>()
  const entries = new Map(draft.entries)
  let { nextId, lastNumber } = draft
  const copy = (from: ItemId, parent: ItemId | null): ItemId => {
    const { json, items, ...entry } = entryOf(draft, from)
    const made = nextId
    nextId += 1
    lastNumber += 1
    const linkId = `${letters[json.type as ItemType] ?? 'q'}${lastNumber}`
    renamed.set(linkIdOf({ json, items, ...entry }), linkId)
    entries.set(made, { id: made, parent, json: { ...json, linkId }, items: [] })
    const inner = items.map((each) => copy(each, made))
    entries.set(made, { id: made, parent, json: { ...json, linkId }, items: inner })
    return made
  }
  const { parent } = entryOf(draft, id)
  const made = copy(id, parent)
  const copied = { ...draft, entries, nextId, lastNumber }
  for (const each of idsInOrder(copied, [made])) {
    const entry = entryOf(copied, each)
    entries.set(each, { ...entry, json: withQuestions(entry.json, renamed) })
  }
  const beside = siblingsOf(draft, parent)
  return { draft: withSiblings(copied, parent, beside.toSpliced(beside.indexOf(id) + 1, 0, made)), id: made }
}
