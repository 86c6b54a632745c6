import { cursorScope, readCursor, toPage } from '@consult/db'
import type { Page, PageQuery, WebhookEndpoint } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'
import { findEndpoint, placeOfEndpoint, toWebhookEndpoint } from './endpoint-store.ts'
import { countWaiting } from './waiting-events.ts'

/** The partner's webhook endpoints: the account's, then the others by age. @throws invalid_request for a foreign cursor. */
export async function listWebhookEndpoints(
  context: RequestContext,
  { limit, cursor }: PageQuery,
): Promise<Page<WebhookEndpoint>> {
  const scope = cursorScope(context.account.partnerId, 'webhook-endpoints')
  const after = readCursor(scope, cursor, ['integer', 'text'])
  const { rows, waiting } = await readTenant(context, async (tx) => ({
    rows: await tx.db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .select(placeOfEndpoint.as('place'))
      .where('partner_id', '=', tx.partnerId)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(${placeOfEndpoint}, endpoint_id) > (${after?.[0]}::integer, ${after?.[1]})`),
      )
      .orderBy(placeOfEndpoint)
      .orderBy('endpoint_id')
      .limit(limit + 1)
      .execute(),
    waiting: await countWaiting(tx),
  }))
  const toItem = (row: (typeof rows)[number]) => toWebhookEndpoint(row, waiting)
  return toPage(rows, { limit, scope, keysOf: (row) => [row.place, row.endpoint_id], toItem })
}

/** Returns one of the endpoints. @throws not_found */
export async function getWebhookEndpoint(context: RequestContext, id: string): Promise<WebhookEndpoint> {
  return readTenant(context, async (tx) => toWebhookEndpoint(await findEndpoint(tx, id), await countWaiting(tx)))
}
