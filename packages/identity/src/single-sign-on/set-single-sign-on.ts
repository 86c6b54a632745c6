import { SsoError } from '@consult/auth'
import type { SsoPolicy } from '@consult/db'
import { ConsultError, invalidRequest, notFound, type SetSingleSignOn, type SingleSignOn } from '@consult/domain'
import { parsePublicUrl } from '@consult/egress'
import { inUnit, type RequestContext, type Services, type Unit } from '@consult/request'
import { endOtherSignIns, endSsoSignIns } from './end-other-sign-ins.ts'
import { readSingleSignOn } from './get-single-sign-on.ts'
import { clientSecretPlace, findSsoProvider, type SsoProviderRow } from './sso-provider-store.ts'

/** The physicians that a provider's people can create per UTC day, unless the partner has its own value. Source: docs/limits.md. */
const defaultPerDay = 20

const missing = (path: string, message: string) => invalidRequest({ path, code: 'required', message })

/**
 * Reads the provider's description, so that a wrong address is found now instead of by the first person who signs in.
 */
async function requireProvider({ singleSignOn, identityPolicy }: Services, issuer: string): Promise<void> {
  const parsed = parsePublicUrl(issuer, identityPolicy)
  if (!parsed.ok) throw invalidRequest({ path: 'issuer', code: parsed.code, message: parsed.message })
  await singleSignOn.check(issuer).catch((error: unknown) => {
    if (!(error instanceof SsoError)) throw error
    if (error.reason === 'unavailable') throw new ConsultError('identity_provider_unavailable')
    const message =
      'No provider of this exact issuer was found. Copy the issuer from its /.well-known/openid-configuration, also its last slash.'
    throw invalidRequest({ path: 'issuer', code: 'not_a_provider', message })
  })
}

/** The provider that results, or an error that says what is missing. */
function merge(row: SsoProviderRow | undefined, input: SetSingleSignOn) {
  const issuer = input.issuer ?? row?.issuer
  const clientId = input.client ?? row?.client_id
  if (issuer === undefined) throw missing('issuer', 'Name the issuer of the identity provider.')
  if (clientId === undefined) throw missing('client', 'Name the client id that the identity provider gave you.')
  const isAnother = issuer !== row?.issuer || clientId !== row.client_id
  // The secret of one client must not be sent to another provider.
  if (isAnother && input.clientSecret === undefined)
    throw missing('clientSecret', 'A new issuer or client id needs its client secret too.')
  return { issuer, clientId, isAnother, isAnotherIssuer: issuer !== row?.issuer }
}

/** Refuses to require single sign-on that nobody has used yet, because a mistake would lock everybody out. */
async function requireTried({ db, partnerId }: Unit, issuer: string): Promise<void> {
  const domain = await db
    .selectFrom('sso_domains')
    .select('domain')
    .where('partner_id', '=', partnerId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  if (!domain)
    throw invalidRequest({ path: 'policy', code: 'no_verified_domain', message: 'Verify a domain of yours first.' })
  const person = await db
    .selectFrom('sso_identities')
    .select('subject')
    .where('partner_id', '=', partnerId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  if (!person) {
    const message = 'Nobody has signed in through this provider yet. Use "optional" first, and sign in once.'
    throw invalidRequest({ path: 'policy', code: 'not_tried', message })
  }
}

/**
 * Sets up or changes the partner's single sign-on. When it becomes required, sessions of people under its domains that began
 * in another way end. With another provider, or without one, sessions that began at the previous provider end,
 * because it could no longer end them itself.
 * @throws invalid_request; identity_provider_unavailable
 */
export async function setSingleSignOn(context: RequestContext, input: SetSingleSignOn): Promise<SingleSignOn> {
  const { services, account } = context
  const { partnerId } = account
  const before = await findSsoProvider(services.database.directory, partnerId)
  const { issuer, isAnotherIssuer } = merge(before, input)
  if (isAnotherIssuer) await requireProvider(services, issuer)
  const box = await services.secretBox()
  return inUnit(context, async (unit) => {
    const { db, now } = unit
    await db
      .selectFrom('partners')
      .select('partner_id')
      .where('partner_id', '=', partnerId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const row = await findSsoProvider(db, partnerId)
    const { clientId, isAnother } = merge(row, input)
    const policy: SsoPolicy = input.policy ?? row?.policy ?? 'optional'
    const secret = input.clientSecret
    if (policy === 'required' && (row?.policy !== 'required' || isAnother)) await requireTried(unit, issuer)
    const columns = {
      issuer,
      client_id: clientId,
      policy,
      provisioning: input.provisioning ?? row?.provisioning ?? false,
      provisioned_per_day: input.provisionedPerDay ?? row?.provisioned_per_day ?? defaultPerDay,
      encrypted_secret:
        secret === undefined ? (row?.encrypted_secret ?? '') : box.encrypt(secret, clientSecretPlace(partnerId)),
      key_version: secret === undefined ? (row?.key_version ?? box.keyVersion) : box.keyVersion,
      updated_at: now,
    }
    await db
      .insertInto('sso_providers')
      .values({ partner_id: partnerId, ...columns, created_at: now })
      .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(columns))
      .execute()
    if (isAnother || policy === 'off') await endSsoSignIns(unit)
    await endOtherSignIns(unit)
    return unit.did({ type: 'partner', id: partnerId, code: `sso_${policy}` }, await readSingleSignOn(db, partnerId))
  })
}

/**
 * Removes the partner's provider, and ends the sessions that began there. Domains stay verified.
 * @throws not_found without a provider
 */
export async function removeSingleSignOn(context: RequestContext): Promise<SingleSignOn> {
  const { partnerId } = context.account
  return inUnit(context, async (unit) => {
    const { numDeletedRows } = await unit.db
      .deleteFrom('sso_providers')
      .where('partner_id', '=', partnerId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
    await endSsoSignIns(unit)
    return unit.did({ type: 'partner', id: partnerId }, await readSingleSignOn(unit.db, partnerId))
  })
}

/**
 * Forgets which person at the provider an account belongs to, for somebody whose identity the provider has recreated.
 * The next sign-in binds the account by its address.
 * @throws not_found
 */
export async function unbindPerson(context: RequestContext, email: string): Promise<void> {
  const { partnerId } = context.account
  await inUnit(context, async (unit) => {
    const account = await unit.db
      .selectFrom('portal_accounts')
      .select('physician_id')
      .where('partner_id', '=', partnerId)
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
    if (!account) throw notFound()
    const personId = account.physician_id
    await unit.db.deleteFrom('sso_identities').where('physician_id', '=', personId).execute()
    await unit.db
      .deleteFrom('sessions')
      .where('physician_id', '=', personId)
      .where('sso_issuer', 'is not', null)
      .execute()
    return unit.did({ type: 'partner', id: partnerId, code: 'sso_unbind' }, undefined)
  })
}
