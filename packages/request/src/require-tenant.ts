import { loadPartnerAccount } from '@consult/auth'
import { notFound } from '@consult/domain'
import { operatorsTenant } from './operator.ts'
import { anonymousTenant } from './record.ts'
import type { Services } from './request-context.ts'

/** Requires that the partner id has an audit. A misspelled id must not look like an empty audit. @throws not_found */
export async function requireTenant({ database }: Services, partnerId: string): Promise<void> {
  if ([anonymousTenant, operatorsTenant].includes(partnerId)) return
  if (!(await loadPartnerAccount(database.directory, partnerId))) throw notFound()
}
