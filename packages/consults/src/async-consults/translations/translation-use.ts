import type { RequestContext } from '@consult/request'
import { sql } from 'kysely'

/**
 * Whether physicians can translate. `before`: no longer, but there are replies that were sent in another language than they
 * were written in.
 */
export type TranslationUse = 'now' | 'before' | 'never'

export async function translationUse({ services, account }: RequestContext): Promise<TranslationUse> {
  if (services.translator) return 'now'
  return services.database.inTenant(account.partnerId, async (tx) => {
    const { rows } = await sql`
      select from reply_originals where partner_id = ${tx.partnerId} limit 1`.execute(tx.db)
    return rows.length > 0 ? 'before' : 'never'
  })
}
