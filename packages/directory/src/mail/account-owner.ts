import type { TenantTransaction } from '@consult/db'
import { isMember } from '@consult/request'

/** The person whose account it is. A member has one name, in `firstName`. */
export interface AccountOwner {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The languages that they read, best first. */
  readonly languages: readonly string[]
}

/** Reads the owner of an account of the transaction's partner. @throws Error when there is none. */
export async function accountOwner({ db, partnerId }: TenantTransaction, personId: string): Promise<AccountOwner> {
  if (!isMember(personId)) {
    return db
      .selectFrom('physicians')
      .select(['email', 'first_name as firstName', 'last_name as lastName', 'languages'])
      .where('partner_id', '=', partnerId)
      .where('physician_id', '=', personId)
      .executeTakeFirstOrThrow()
  }
  const { email, name } = await db
    .selectFrom('members')
    .select(['email', 'name'])
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', personId)
    .executeTakeFirstOrThrow()
  return { email, firstName: name, lastName: '', languages: [] }
}
