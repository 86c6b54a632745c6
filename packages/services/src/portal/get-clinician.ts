import { notFound } from '@consult/domain'
import { physicianNames } from '../async-consults/physician-on-thread.ts'
import type { Call } from '../call.ts'

/** What colleagues read of a physician. */
export interface Clinician {
  readonly id: string
  readonly name: string
}

/** A physician of the tenant, by name. @throws not_found */
export async function getClinician({ services, account }: Call, physicianId: string): Promise<Clinician> {
  const names = await services.database.inTenant(account.partnerId, (tx) => physicianNames(tx, [physicianId]))
  const name = names.get(physicianId)
  if (name === undefined) throw notFound()
  return { id: physicianId, name }
}
