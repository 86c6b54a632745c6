import { clinicianName } from '@consult/domain'
import { fetchPhysicianRow } from '../directory/physicians/physician-resource.ts'
import type { RequestContext } from '../request/request-context.ts'

/** What colleagues read of a physician. */
export interface Clinician {
  readonly id: string
  readonly name: string
  /** Deactivated: a colleague does not wait for them. */
  readonly hasLeft: boolean
}

/** A physician of the tenant, by name. @throws not_found */
export async function getClinician({ services, account }: RequestContext, physicianId: string): Promise<Clinician> {
  const row = await services.database.inTenant(account.partnerId, (tx) => fetchPhysicianRow(tx, physicianId))
  const { first_name: firstName, last_name: lastName, credentials, deactivated_at } = row
  return {
    id: physicianId,
    name: clinicianName({ firstName, lastName, credentials }),
    hasLeft: deactivated_at !== null,
  }
}
