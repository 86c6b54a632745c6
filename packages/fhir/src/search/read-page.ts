import type { TenantTransaction } from '@consult/db'
import type { Kind, Part } from '../kind.ts'
import { type Mapping, type Sealed, sealResource } from '../resource.ts'
import { matches } from './matches.ts'
import type { Query } from './query.ts'

/** A place in a list: after this resource of this row. */
export interface Position {
  readonly part: number
  readonly keys: readonly string[]
  readonly id: string
}

/** A resource on a page, with whose data it is. */
export interface PageEntry extends Sealed {
  readonly patientId: string | null
}

export interface ResourcePage {
  readonly entries: readonly PageEntry[]
  /** Where the next page begins; null: there is none. A page may be empty and have a next one. */
  readonly next: Position | null
}

/** A page ends when its JSON has this many characters, or when so many rows were read for it. */
const mostLength = 4 * 1024 * 1024
const mostRows = 5000

/** Reads at least so many rows at once: most of them may not match. */
const fewestRows = 50

/** Sorts after every id. */
const afterAll = '\u{10ffff}'

const isSame = (one: readonly string[], other: readonly string[]) => one.every((key, n) => key === other[n])

/** The rows that can have what is asked for; null: this part has none. */
function rowIdsOf(part: Part, { ids }: Query): readonly string[] | null | undefined {
  if (ids === null) return null
  const rowIds = ids.flatMap((id) => part.rowIdOf(id) ?? [])
  return rowIds.length === 0 ? undefined : rowIds
}

/**
 * Reads a page of resources of these types, type by type. Of rows that are not shown, no more than a bounded number is read.
 * @param from where the page begins; null: at the beginning.
 */
export async function readResourcePage(
  tx: TenantTransaction,
  kinds: readonly Kind[],
  { query, from, mapping }: { query: Query; from: Position | null; mapping: Mapping },
): Promise<ResourcePage> {
  const parts = kinds.flatMap((kind) => kind.parts)
  const entries: PageEntry[] = []
  let place = from
  let length = 0
  let read = 0
  for (let at = from?.part ?? 0; at < parts.length; at += 1) {
    const part = parts[at]
    const ids = part && rowIdsOf(part, query)
    if (!part || ids === undefined) continue
    for (;;) {
      const after = place?.part === at ? place : null
      // One more: the first row may be the one before.
      const limit = Math.min(part.rowsAtOnce, Math.max(query.count, fewestRows)) + 1
      const { patientIds, consultIds } = query
      const rows = await part.read(tx, { ids, patientIds, consultIds, from: after?.keys ?? null, limit }, mapping)
      for (const { keys, patientId, isErasing, mapped } of rows) {
        for (const each of mapped) {
          const { id } = each.resource
          if (after && isSame(keys, after.keys) && id <= after.id) continue
          if (!isErasing && matches(query, each)) {
            const sealed = sealResource(each)
            const isFull = entries.length === query.count || length + sealed.length > mostLength
            if (isFull && entries.length > 0) return { entries, next: place }
            entries.push({ ...sealed, patientId })
            length += sealed.length
          }
          place = { part: at, keys, id }
        }
        place = { part: at, keys, id: afterAll }
      }
      if (rows.length < limit) break
      read += rows.length
      if (read > mostRows) return { entries, next: place }
    }
  }
  return { entries, next: null }
}
