import { randomBytes } from 'node:crypto'
import type { Database } from '@consult/db'
import type { Clock } from '@consult/domain'

/**
 * The service's own secret of that name: 32 random bytes that every process has the same, made by the first that asks.
 * Whoever removes its row gives the service another one, from the next start on.
 */
export async function serverSecret(
  { database, clock }: { database: Database; clock: Clock },
  name: 'file_links' | 'reply_drafts',
): Promise<Buffer> {
  const { directory } = database
  await directory
    .insertInto('server_secrets')
    .values({ name, secret: randomBytes(32), created_at: clock.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await directory
    .selectFrom('server_secrets')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.secret
}
