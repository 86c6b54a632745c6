import { clinicianName } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { fetchPhysicianRow } from './physician-resource.ts'

/** A physician as colleagues see them. */
export interface Clinician {
  readonly id: string
  readonly name: string
  /** The name without credentials. */
  readonly fullName: string
  readonly lastName: string
  /** True for a deactivated physician, so that colleagues don't wait for them. */
  readonly hasLeft: boolean
}

/** Returns a physician of the tenant, with their name. @throws not_found */
export async function getClinician({ services, account }: RequestContext, physicianId: string): Promise<Clinician> {
  const row = await services.database.inTenant(account.partnerId, (tx) => fetchPhysicianRow(tx, physicianId))
  const { first_name: firstName, last_name: lastName, credentials, deactivated_at } = row
  return {
    id: physicianId,
    name: clinicianName({ firstName, lastName, credentials }),
    fullName: clinicianName({ firstName, lastName, credentials: null }),
    lastName,
    hasLeft: deactivated_at !== null,
  }
}
