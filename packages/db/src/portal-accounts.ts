import { type AliasedRawBuilder, type Expression, sql } from 'kysely'
import type { PortalAccountsTable } from './tables/directory.ts'

type Lookup = AliasedRawBuilder<PortalAccountsTable, 'account'>

/**
 * The portal account with this lower-case email address, as `account` to select from. Outside its partner's transaction
 * the table itself shows no rows: an account can be looked up but not listed.
 */
export function portalAccountOfEmail(email: string): Lookup {
  return sql<PortalAccountsTable>`directory.portal_account_of_email(${email})`.as('account')
}

/** The same for a physician. The id may be a column of a preceding table in the query. */
export function portalAccountOfPhysician(physicianId: string | Expression<string>): Lookup {
  return sql<PortalAccountsTable>`directory.portal_account_of_physician(${physicianId})`.as('account')
}
