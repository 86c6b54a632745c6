import { cursorScope, readCursor, writeCursor } from '@consult/db'
import { ConsultError, invalidRequest } from '@consult/domain'
import type { Query } from '../search/query.ts'
import type { Position } from '../search/read-page.ts'

/** What a cursor belongs to: the partner, the list and its parameters. */
export const scopeOf = (partnerId: string, path: string, { used }: Query): string =>
  cursorScope(partnerId, 'fhir', path, JSON.stringify(used.filter(({ name }) => name !== '_count')))

/** @throws invalid_request for a cursor that is not from a link of this list. */
export function readPosition(scope: string, { cursor }: Query): Position | null {
  try {
    const [part, keys, id] = readCursor(scope, cursor, ['integer', 'text', 'text']) ?? []
    if (part === undefined || keys === undefined || id === undefined) return null
    return { part, keys: JSON.parse(keys) as string[], id }
  } catch (error) {
    if (!(error instanceof ConsultError)) throw error
    const message = 'Follow the next link of a page of this search, as it is.'
    throw invalidRequest({ path: '_cursor', code: 'invalid_cursor', message })
  }
}

export const writePosition = (scope: string, { part, keys, id }: Position): string =>
  writeCursor(scope, [part, JSON.stringify(keys), id])
