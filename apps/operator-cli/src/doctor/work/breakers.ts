import type { Database } from '@consult/db'
import { databaseCheck, type Finding, ok, warning } from '../check.ts'

const shown = 5

/** Reads every partner's endpoint: tenants are visible only one by one. */
async function findBreakers(database: Database): Promise<Finding> {
  const partners = await database.directory.selectFrom('partners').select('partner_id').orderBy('partner_id').execute()
  const open: string[] = []
  for (const { partner_id: partnerId } of partners) {
    const isOpen = await database.inTenant(partnerId, ({ db }) =>
      db
        .selectFrom('webhook_endpoints')
        .select('partner_id')
        .where('next_probe_at', 'is not', null)
        .where('disabled_at', 'is', null)
        .executeTakeFirst(),
    )
    if (isOpen) open.push(partnerId)
  }
  if (open.length === 0) return ok('every webhook endpoint takes its events')
  const rest = open.length > shown ? ` and ${open.length - shown} more` : ''
  return warning(
    `the webhook endpoint does not respond: ${open.slice(0, shown).join(', ')}${rest}`,
    'Tell the partner. Events wait, are probed every minute, and are delivered when the endpoint is back.',
  )
}

export const breakers = databaseCheck('webhook_breakers', findBreakers)
