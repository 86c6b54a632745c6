import type { Kysely } from 'kysely'
import { portalAccountOfEmail } from './portal-accounts.ts'
import type { Tables } from './tables/index.ts'

/** The first physician of the demo that `npm start` makes. The domain is reserved: nobody real has this address. */
export const demoEmail = 'ada.osei@demo.example'

/** The id of the demo's partner, if the demo was ever made in this database. */
export async function findDemoPartner(directory: Kysely<Tables>): Promise<string | null> {
  const account = await directory.selectFrom(portalAccountOfEmail(demoEmail)).select('partner_id').executeTakeFirst()
  return account?.partner_id ?? null
}
