import { createHash } from 'node:crypto'
import { invalidRequest, type Page } from '@consult/domain'

/** The type of a list's key: text (a name, an id), an integer, or an instant. */
export type KeyKind = 'text' | 'integer' | 'instant'

type KeyOf<Kind extends KeyKind> = Kind extends 'integer' ? number : Kind extends 'instant' ? Date : string
type Keys<Kinds extends readonly KeyKind[]> = { -readonly [N in keyof Kinds]: KeyOf<Kinds[N]> }
type AnyKey = KeyOf<KeyKind>

const version = 1

/**
 * The scope that binds a cursor to its list, tenant and filter; a cursor from a different scope is refused.
 * @param parts the partner, the list and every filter that shaped it.
 */
export function cursorScope(...parts: (string | number | null | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)
}

/** Detects a damaged cursor, which would otherwise point to a different place in the list. */
function checksum(scope: string, keys: readonly unknown[]): string {
  return cursorScope(scope, JSON.stringify(keys))
}

/** The cursor of a place in a list: the keys of the last row before it. */
export function writeCursor(scope: string, keys: readonly AnyKey[]): string {
  return Buffer.from(JSON.stringify([version, checksum(scope, keys), ...keys])).toString('base64url')
}

/** The key as the list compares it, or null for a key of the wrong type: anyone can forge a well-formed cursor. */
function readKey(kind: KeyKind, key: unknown): AnyKey | null {
  if (kind === 'integer') return Number.isSafeInteger(key) ? Number(key) : null
  if (typeof key !== 'string' || key.length > 200 || key.includes('\u0000')) return null
  if (kind === 'text') return key
  const instant = new Date(key)
  return /^\d{4}-/.test(key) && !Number.isNaN(instant.getTime()) && instant.toISOString() === key ? instant : null
}

function decode(scope: string, cursor: string, kinds: readonly KeyKind[]): AnyKey[] | null {
  try {
    const bytes = Buffer.from(cursor, 'base64url')
    if (bytes.toString('base64url') !== cursor) return null
    const [cursorVersion, check, ...keys] = JSON.parse(bytes.toString()) as unknown[]
    if (cursorVersion !== version || check !== checksum(scope, keys) || keys.length !== kinds.length) return null
    const read = kinds.map((kind, n) => readKey(kind, keys[n]))
    return read.every((key) => key !== null) ? read : null
  } catch {
    return null
  }
}

/**
 * The keys of the previous page's last row, or null for the first page.
 * @param kinds the types of the list's keys, in order.
 * @throws invalid_request when the cursor is damaged or belongs to another list or filter.
 */
export function readCursor<const Kinds extends readonly KeyKind[]>(
  scope: string,
  cursor: string | undefined,
  kinds: Kinds,
): Keys<Kinds> | null {
  if (cursor === undefined) return null
  const keys = decode(scope, cursor, kinds)
  if (!keys)
    throw invalidRequest({
      path: 'cursor',
      code: 'invalid_cursor',
      message: 'Use the nextCursor of a page of this list, with the same filters.',
    })
  return keys as Keys<Kinds>
}

/**
 * Builds a page from rows that were read with `limit + 1`; the extra row shows that there is more.
 * @param keysOf the keyset of a row, in the order of the list.
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  options: { limit: number; scope: string; keysOf: (row: Row) => readonly AnyKey[]; toItem: (row: Row) => Item },
): Page<Item> {
  const shown = rows.slice(0, options.limit)
  const last = shown.at(-1)
  const items = shown.map(options.toItem)
  if (rows.length <= options.limit || last === undefined) return { items }
  return { items, nextCursor: writeCursor(options.scope, options.keysOf(last)) }
}
