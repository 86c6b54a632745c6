import { type AliasedRawBuilder, type Expression, sql } from 'kysely'
import type { PortalAccountsTable } from './tables/directory.ts'

type Lookup = AliasedRawBuilder<PortalAccountsTable, 'account'>

/**
 * The portal account with this lower-case email address, as `account` to select from. Outside its partner's transaction
 * the table itself shows no row: an account can be looked up, and not listed.
 */
export function portalAccountOfEmail(email: string): Lookup {
  return sql<PortalAccountsTable>`directory.portal_account_of_email(${email})`.as('account')
}

/** The same of a physician, who may be named by a column of what is selected from before. */
export function portalAccountOfPhysician(physicianId: string | Expression<string>): Lookup {
  return sql<PortalAccountsTable>`directory.portal_account_of_physician(${physicianId})`.as('account')
}
