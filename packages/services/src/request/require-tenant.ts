import { loadPartnerAccount } from '@consult/auth'
import { notFound } from '@consult/domain'
import { anonymousTenant } from './record.ts'
import type { Services } from './request-context.ts'

/** Makes sure that there is an audit under this partner id: a misspelled one must not pass for an empty audit. @throws not_found */
export async function requireTenant({ database }: Services, partnerId: string): Promise<void> {
  if (partnerId === anonymousTenant) return
  if (!(await loadPartnerAccount(database.directory, partnerId))) throw notFound()
}
