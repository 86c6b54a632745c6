import type { SsoPolicy, Tables } from '@consult/db'
import type { Kysely } from 'kysely'

/** The domain of an email address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The partner whose people with addresses of a domain can sign in through its identity provider. */
export interface DomainOwner {
  readonly partnerId: string
  readonly policy: Exclude<SsoPolicy, 'off'>
}

const ownedDomains = (db: Kysely<Tables>) =>
  db
    .selectFrom('sso_domains as d')
    .innerJoin('sso_providers as s', 's.partner_id', 'd.partner_id')
    .innerJoin('partners as p', 'p.partner_id', 'd.partner_id')
    .where('d.verified_at', 'is not', null)
    .where('s.policy', '!=', 'off')
    .where('p.suspended_at', 'is', null)

/** Finds the partner that a domain is verified for, if its people can use single sign-on. */
export async function findDomainOwner(db: Kysely<Tables>, domain: string): Promise<DomainOwner | null> {
  const row = await ownedDomains(db)
    .select(['d.partner_id as partnerId', 's.policy'])
    .where('d.domain', '=', domain)
    .executeTakeFirst()
  return (row as DomainOwner | undefined) ?? null
}

/** Reports whether a domain is verified for a partner whose people can use single sign-on. */
export async function ownsDomain(db: Kysely<Tables>, options: { partnerId: string; email: string }): Promise<boolean> {
  return (await findDomainOwner(db, domainOf(options.email)))?.partnerId === options.partnerId
}

/**
 * Reports whether an account can be opened only with single sign-on: its own partner requires it and has verified the
 * domain of the account's address. Another partner's domain makes no difference.
 */
export async function mustUseSso(db: Kysely<Tables>, options: { partnerId: string; email: string }): Promise<boolean> {
  const owner = await findDomainOwner(db, domainOf(options.email))
  return owner?.partnerId === options.partnerId && owner.policy === 'required'
}
