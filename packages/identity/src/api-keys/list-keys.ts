import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import type { ApiKey, Page, PageQuery } from '@consult/domain'
import { currentKeys, toApiKey } from './key-rows.ts'

/** The keys that are not revoked, oldest first, without the account's own key. @throws invalid_request for a foreign cursor. */
export async function listKeys(tx: TenantTransaction, { limit, cursor }: PageQuery): Promise<Page<ApiKey>> {
  const scope = cursorScope(tx.partnerId, 'api-keys')
  const after = readCursor(scope, cursor, ['text'])
  const rows = await currentKeys(tx)
    .$if(after !== null, (query) => query.where('k.key_id', '>', after?.[0] ?? ''))
    .orderBy('k.key_id')
    .limit(limit + 1)
    .execute()
  return toPage(rows, { limit, scope, keysOf: (row) => [row.key_id], toItem: toApiKey })
}
