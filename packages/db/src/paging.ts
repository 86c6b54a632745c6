import { createHash } from 'node:crypto'
import { invalidRequest, type Page } from '@consult/domain'

type CursorKey = string | number

const version = 1

/**
 * The name that binds a cursor to its list, tenant and filter: one of another list or filter is refused.
 * @param parts the partner, the list and every filter that shaped it.
 */
export function cursorScope(...parts: (string | number | null | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)
}

function encode(scope: string, keys: readonly CursorKey[]): string {
  return Buffer.from(JSON.stringify([version, scope, ...keys])).toString('base64url')
}

/**
 * The keys of the last row of the page before, or null for the first page.
 * @throws invalid_request when the cursor is damaged or was not made for this list and filter.
 */
export function readCursor(scope: string, cursor: string | undefined): CursorKey[] | null {
  if (cursor === undefined) return null
  try {
    const [cursorVersion, cursorOf, ...keys] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (cursorVersion === version && cursorOf === scope && keys.every(isKey)) return keys
  } catch {
    // Falls through to the one answer for every cursor that is not ours.
  }
  throw invalidRequest({ path: 'cursor', code: 'invalid_cursor', message: 'not a cursor of this list' })
}

function isKey(key: unknown): key is CursorKey {
  return (typeof key === 'string' && key.length <= 200 && !key.includes('\u0000')) || Number.isSafeInteger(key)
}

/**
 * Makes a page of rows that were read with `limit + 1`: the extra row says that there is more.
 * @param keysOf the keyset of a row, in the order of the list.
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  options: { limit: number; scope: string; keysOf: (row: Row) => CursorKey[]; toItem: (row: Row) => Item },
): Page<Item> {
  const shown = rows.slice(0, options.limit)
  const last = shown.at(-1)
  const items = shown.map(options.toItem)
  if (rows.length <= options.limit || last === undefined) return { items }
  return { items, nextCursor: encode(options.scope, options.keysOf(last)) }
}
