import { type ItemType, itemTypes } from '../model/questionnaire.ts'
import { isJson, type Json, objectsOf, stringOf, withField } from './json.ts'

/** Names an item while the form is edited. Its linkId can change, and may be there twice for a while. */
export type ItemId = number

/** An item without the items in it. */
export interface Entry {
  readonly id: ItemId
  /** Null: at the top. */
  readonly parent: ItemId | null
  readonly json: Json
  readonly items: readonly ItemId[]
}

/** A FHIR Questionnaire that is edited. Everything that no edit concerns stays as it was read. */
export interface Draft {
  /** The resource, without its items. */
  readonly root: Json
  readonly top: readonly ItemId[]
  readonly entries: ReadonlyMap<ItemId, Entry>
  readonly nextId: ItemId
  /** The highest number in a linkId that the builder has given. None is used twice, even after it was deleted. */
  readonly lastNumber: number
}

/** Stands where the items were, so that the order of the properties stays. */
const inPlace: readonly unknown[] = []

const numberIn = (linkId: string) => Number(/^[a-z](\d{1,6})$/.exec(linkId)?.[1] ?? 0)

/** Takes the items out of an object. Null: they are no list of objects. */
function takeItems(json: Json): { json: Json; items: readonly Json[] } | null {
  if (json.item === undefined) return { json, items: [] }
  if (!Array.isArray(json.item) || !json.item.every(isJson)) return null
  return json.item.length === 0 ? { json, items: [] } : { json: { ...json, item: inPlace }, items: json.item }
}

/** Reads a resource to edit it. Null: it is not built like a questionnaire, so nothing could be shown. */
export function readDraft(resource: Json): Draft | null {
  const entries = new Map<ItemId, Entry>()
  let nextId = 1
  let lastNumber = 0
  const read = (items: readonly Json[], parent: ItemId | null): ItemId[] | null => {
    const ids: ItemId[] = []
    for (const item of items) {
      const id = nextId
      nextId += 1
      lastNumber = Math.max(lastNumber, numberIn(stringOf(item, 'linkId')))
      const taken = takeItems(item)
      // The map keeps the order in which items are asked.
      entries.set(id, { id, parent, json: {}, items: [] })
      const inner = taken && read(taken.items, id)
      if (!taken || !inner) return null
      entries.set(id, { id, parent, json: taken.json, items: inner })
      ids.push(id)
    }
    return ids
  }
  const taken = takeItems(resource)
  const top = taken && read(taken.items, null)
  return taken && top ? { root: taken.json, top, entries, nextId, lastNumber } : null
}

/** A new form with one question to begin with. @param language of its texts */
export const newForm = ({ title, language }: { title: string; language: string }): Json => ({
  resourceType: 'Questionnaire',
  status: 'draft',
  language,
  title,
  item: [{ linkId: 'q1', type: 'string' }],
})

/** The item with this id. @throws if it is not there */
export function entryOf(draft: Draft, id: ItemId): Entry {
  const entry = draft.entries.get(id)
  if (!entry) throw new Error('no such item')
  return entry
}

/** The ids of the items that stand beside an item. */
export const siblingsOf = (draft: Draft, parent: ItemId | null): readonly ItemId[] =>
  parent === null ? draft.top : entryOf(draft, parent).items

function write(draft: Draft, json: Json, ids: readonly ItemId[]): Json {
  if (ids.length === 0) return json.item === inPlace ? withField(json, 'item', undefined) : json
  return { ...json, item: ids.map((id) => writeItem(draft, id)) }
}

/** An item as FHIR, with all that is in it. */
export function writeItem(draft: Draft, id: ItemId): Json {
  const { json, items } = entryOf(draft, id)
  return write(draft, json, items)
}

/** The resource, with everything that was read and what was edited. */
export const writeDraft = (draft: Draft): Json => write(draft, draft.root, draft.top)

/** Replaces the JSON of one item. */
export function withItem(draft: Draft, id: ItemId, change: (json: Json) => Json): Draft {
  const entry = entryOf(draft, id)
  const json = change(entry.json)
  if (json === entry.json) return draft
  return { ...draft, entries: new Map(draft.entries).set(id, { ...entry, json }) }
}

export const withRoot = (draft: Draft, change: (root: Json) => Json): Draft => ({ ...draft, root: change(draft.root) })

export const linkIdOf = ({ json }: Entry): string => stringOf(json, 'linkId')

/** The type of an item; null for one that we do not know. */
export const typeOf = ({ json }: Entry): ItemType | null => itemTypes.find((type) => type === json.type) ?? null

/** Whether patients answer the item. */
export function isQuestion(entry: Entry): boolean {
  const type = typeOf(entry)
  return type !== null && type !== 'group' && type !== 'display'
}

/** Reads the control of an item, as `readControl` of the reader does. */
export function controlCodeOf(concept: unknown): string | null {
  if (!isJson(concept)) return null
  return objectsOf(concept, 'coding').flatMap(({ code }) => (typeof code === 'string' ? [code] : []))[0] ?? null
}

/** All items in the order in which they are asked. */
export function idsInOrder(draft: Draft, ids: readonly ItemId[] = draft.top): ItemId[] {
  return ids.flatMap((id) => [id, ...idsInOrder(draft, entryOf(draft, id).items)])
}

/** How deep an item is, counted from 1. */
export function depthOf(draft: Draft, id: ItemId | null): number {
  return id === null ? 0 : 1 + depthOf(draft, entryOf(draft, id).parent)
}

/** How many levels an item has, itself included. */
export const heightOf = (draft: Draft, id: ItemId): number =>
  1 + Math.max(0, ...entryOf(draft, id).items.map((inner) => heightOf(draft, inner)))

/** The item with a linkId. */
export const findByLinkId = (draft: Draft, linkId: string): Entry | null =>
  [...draft.entries.values()].find((entry) => linkIdOf(entry) === linkId) ?? null
