import { type AliasedRawBuilder, type Expression, sql } from 'kysely'
import type { PortalAccountsTable } from './tables/directory.ts'

type Lookup = AliasedRawBuilder<PortalAccountsTable, 'account'>

/**
 * The account with this lower-case email address, a physician's or a member's, as `account` to select from. Outside its
 * partner's transaction the table itself shows no rows: an account can be looked up but not listed.
 */
export function accountOfEmail(email: string): Lookup {
  return sql<PortalAccountsTable>`directory.account_of_email(${email})`.as('account')
}

/** Like `accountOfEmail`, but by the id of a physician or a member. It may be a column of a preceding table in the query. */
export function accountOfPerson(personId: string | Expression<string>): Lookup {
  return sql<PortalAccountsTable>`directory.account_of_person(${personId})`.as('account')
}
