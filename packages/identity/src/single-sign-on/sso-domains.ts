import { randomBytes } from 'node:crypto'
import { emailDomainSchema, invalidRequest, notFound, type SsoDomain } from '@consult/domain'
import { inUnit, type RequestContext, type Services, type Unit } from '@consult/request'
import { sql } from 'kysely'
import { endOtherSignIns } from './end-other-sign-ins.ts'
import { recordNameOf, toSsoDomain } from './get-single-sign-on.ts'

/** The maximum number of domains of one partner. Source: docs/limits.md. */
const mostDomains = 50

function parseDomain(typed: string): string {
  const parsed = emailDomainSchema.safeParse(typed)
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message ?? 'not a domain'
  throw invalidRequest({ path: 'domain', code: 'invalid_domain', message })
}

const findDomain = ({ db, partnerId }: Unit, domain: string) =>
  db.selectFrom('sso_domains').selectAll().where('partner_id', '=', partnerId).where('domain', '=', domain)

/**
 * Adds a domain, and returns the DNS record that verifies it. For a domain that was already added, it returns the
 * same record. It makes no difference whether other partners add the same domain.
 * @throws invalid_request for a malformed domain, one of a public mail service, or too many
 */
export async function addSsoDomain(context: RequestContext, typed: string): Promise<SsoDomain> {
  const domain = parseDomain(typed)
  const { partnerId } = context.account
  return inUnit(context, async (unit) => {
    const found = await findDomain(unit, domain).executeTakeFirst()
    if (found) return unit.did([], toSsoDomain(found))
    const { count } = await unit.db
      .selectFrom('sso_domains')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('partner_id', '=', partnerId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostDomains)
      throw invalidRequest({ path: 'domain', code: 'too_big', message: `at most ${mostDomains} domains` })
    const challenge = `consult-domain=${randomBytes(24).toString('base64url')}`
    const row = await unit.db
      .insertInto('sso_domains')
      .values({
        partner_id: partnerId,
        domain,
        challenge,
        created_at: unit.now,
        verified_at: null,
        checked_at: null,
        failing_since: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return unit.did({ type: 'partner', id: partnerId, code: 'sso_domain_add' }, toSsoDomain(row))
  })
}

/** Whether a domain's record has its value now. A lookup that fails is `false` too. */
export async function hasRecord(
  { lookUpText }: Pick<Services, 'lookUpText'>,
  { domain, challenge }: { domain: string; challenge: string },
): Promise<boolean> {
  const values = await lookUpText(recordNameOf(domain)).catch((): readonly string[] => [])
  return values.includes(challenge)
}

/**
 * Looks for the domain's DNS record, and verifies the domain if the record exists. The answer is the same while
 * another partner has the domain, so it does not reveal who has it.
 * @throws not_found for a domain that was not added; invalid_request when it is not verified
 */
export async function verifySsoDomain(context: RequestContext, typed: string): Promise<SsoDomain> {
  const domain = parseDomain(typed)
  const { services, account } = context
  const { partnerId } = account
  const { directory } = services.database
  const added = await directory
    .selectFrom('sso_domains')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (!added) throw notFound()
  const isThere = await hasRecord(services, added)
  const verified = await inUnit<SsoDomain | null>(context, async (unit) => {
    const { rows } = await sql<{ domain: string }>`
      update sso_domains d set checked_at = ${unit.now},
        verified_at = coalesce(verified_at, ${unit.now}), failing_since = null
      where partner_id = ${partnerId} and domain = ${domain} and challenge = ${added.challenge} and ${isThere}
        and not exists (
          select 1 from sso_domains o
          where o.domain = ${domain} and o.partner_id <> ${partnerId} and o.verified_at is not null)
      returning domain`.execute(unit.db)
    const row = await findDomain(unit, domain).executeTakeFirst()
    if (rows.length === 0 || !row) return unit.did([], null)
    await endOtherSignIns(unit)
    return unit.did({ type: 'partner', id: partnerId, code: 'sso_domain_verify' }, toSsoDomain(row))
  }).catch((error: unknown) => {
    // Two partners verified the domain at the same time, and the index of verified domains accepts only one.
    if (error instanceof Error && 'code' in error && error.code === '23505') return null
    throw error
  })
  if (verified) return verified
  const message = `The TXT record ${recordNameOf(domain)} does not have the value ${added.challenge} yet, or another account uses the domain. DNS changes can take an hour.`
  throw invalidRequest({ path: 'domain', code: 'not_verified', message })
}

/** Removes a domain. People under it sign in with passwords again. @throws not_found */
export async function removeSsoDomain(context: RequestContext, typed: string): Promise<void> {
  const domain = parseDomain(typed)
  const { partnerId } = context.account
  await inUnit(context, async (unit) => {
    const { numDeletedRows } = await unit.db
      .deleteFrom('sso_domains')
      .where('partner_id', '=', partnerId)
      .where('domain', '=', domain)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
    return unit.did({ type: 'partner', id: partnerId, code: 'sso_domain_remove' }, undefined)
  })
}
