import type { WebhookAttemptsTable } from '@consult/db'
import type { ConsoleAttempt, Page, PageQuery, WebhookAttempt } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import type { Selectable } from 'kysely'
import { listWebhookAttempts, toAttempt } from '../webhooks/list-attempts.ts'

/**
 * Adapts an attempt to the console. A receiver's response may repeat the payload, so it is shown in test accounts
 * only. Source: docs/security.md, What members see.
 */
function showAttempt({ account }: RequestContext, attempt: WebhookAttempt, endpointId: string): ConsoleAttempt {
  const isHidden = account.environment !== 'test' && attempt.responseHead !== null
  return { ...attempt, endpointId, responseHead: isHidden ? null : attempt.responseHead, isResponseHidden: isHidden }
}

/** `toAttempt`, for the console. */
export function toConsoleAttempt(context: RequestContext, row: Selectable<WebhookAttemptsTable>): ConsoleAttempt {
  return showAttempt(context, toAttempt(row), row.endpoint_id)
}

/** `listWebhookAttempts`, for the console. */
export async function listConsoleAttempts(
  context: RequestContext,
  query: PageQuery & { id: string },
): Promise<Page<ConsoleAttempt>> {
  const page = await listWebhookAttempts(context, query)
  return { ...page, items: page.items.map((attempt) => showAttempt(context, attempt, query.id)) }
}
