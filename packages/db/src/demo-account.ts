import type { Kysely } from 'kysely'
import { accountOfEmail } from './portal-accounts.ts'
import type { Tables } from './tables/index.ts'

/**
 * The first physician of the demo that `npm start` creates. The domain is reserved, so no real person has this address.
 */
export const demoEmail = 'ada.osei@demo.example'

/** The id of the demo's partner; null when this database has no demo. */
export async function findDemoPartner(directory: Kysely<Tables>): Promise<string | null> {
  const account = await directory.selectFrom(accountOfEmail(demoEmail)).select('partner_id').executeTakeFirst()
  return account?.partner_id ?? null
}
