import { buckets, SsoError, type SsoIdentity } from '@consult/auth'
import { hashSecret, type SsoAttemptsTable, type TenantTransaction } from '@consult/db'
import { ConsultError, type SignInSite } from '@consult/domain'
import {
  type AnonymousRequest,
  anonymousActorOf,
  personTarget,
  recordEntrance,
  recordRefusal,
  type Services,
} from '@consult/request'
import type { Selectable } from 'kysely'
import { passSingleSignOn, type SecondStep, type SignedIn } from '../second-factor/open-session.ts'
import { bindIdentity, findSsoAccount, type SsoAccount } from './account-of-identity.ts'
import { provisionAtSignIn } from './provision-at-sign-in.ts'
import { ssoFailed, toConsultFailure } from './sso-errors.ts'
import { findSsoProvider, redirectUriOf, type SsoProviderRow, toSsoProvider } from './sso-provider-store.ts'

const act = 'singleSignOn.complete'

/** What a browser that comes back from its provider sends. */
export interface ProviderAnswer {
  readonly site: SignInSite
  /** The token from the browser's cookie. */
  readonly browser: string
  /** The query of the page that the provider sent it to. */
  readonly query: string
  /** The token that the browser kept from an earlier sign-in. */
  readonly device?: string | null | undefined
}

/** A refusal with what the audit says about it. */
class Refused extends Error {
  readonly answer: ConsultError
  readonly code: string
  readonly named: string | undefined
  constructor(answer: ConsultError, code: string, named?: string) {
    super(code)
    this.answer = answer
    this.code = code
    this.named = named
  }
}

/**
 * Takes the sign-in attempt that an answer belongs to. It must have begun in the same browser. Each attempt can be
 * answered once.
 */
async function takeAttempt({ database, clock }: Services, { site, browser, query }: ProviderAnswer) {
  const state = new URLSearchParams(query).get('state') ?? ''
  const attempt = await database.directory
    .deleteFrom('sso_attempts')
    .where('state_hash', '=', hashSecret(state))
    .where('browser_hash', '=', hashSecret(browser))
    .where('site', '=', site)
    .where('expires_at', '>', clock.now())
    .returningAll()
    .executeTakeFirst()
  return attempt && { state, attempt }
}

/** Asks the provider who signed in. @throws Refused */
async function identify(
  services: Services,
  { attempt, state }: { attempt: Selectable<SsoAttemptsTable>; state: string },
  { site, browser, query }: ProviderAnswer,
): Promise<{ identity: SsoIdentity; row: SsoProviderRow }> {
  const row = await findSsoProvider(services.database.directory, attempt.partner_id)
  const redirectUri = redirectUriOf(services, site)
  // An answer must come from the provider that was asked, not from one that was configured meanwhile.
  const isSame = row?.issuer === attempt.issuer && row.client_id === attempt.client_id
  if (!row || !isSame || redirectUri === null) throw new Refused(ssoFailed('expired'), 'another_provider')
  const provider = toSsoProvider(row, await services.secretBox())
  const again = attempt.repeated_email !== null
  const signIn = { provider, redirectUri, state, browser, again, query }
  try {
    return { identity: await services.singleSignOn.exchange(signIn), row }
  } catch (error) {
    if (error instanceof SsoError) throw new Refused(toConsultFailure(error), error.detail)
    throw error
  }
}

/** Finds, binds or creates the account. @throws Refused; quota_exceeded */
async function accountFor(
  tx: TenantTransaction,
  options: { identity: SsoIdentity; row: SsoProviderRow; site: SignInSite; now: Date },
): Promise<{ account: SsoAccount; isNew: boolean }> {
  const { identity, row, site, now } = options
  const found = await findSsoAccount(tx, identity, site)
  const { email } = identity
  const isProvisioned = 'refusal' in found && found.refusal === 'unknown' && row.provisioning && site === 'portal'
  if ('refusal' in found && !isProvisioned) throw new Refused(ssoFailed('refused'), found.refusal)
  const provisioned =
    isProvisioned && email !== null
      ? await provisionAtSignIn(tx, { ...identity, email }, { perDay: row.provisioned_per_day, now })
      : null
  const account = 'account' in found ? found.account : provisioned
  if (!account) throw new Refused(ssoFailed('refused'), 'concurrent')
  const isBound = 'account' in found && found.isBound
  const { physicianId } = account
  if (!(await bindIdentity(tx, identity, { physicianId, isBound, now })))
    throw new Refused(ssoFailed('refused'), 'another_subject', physicianId)
  return { account, isNew: isProvisioned }
}

/**
 * Completes a sign-in at an identity provider: begins a session, or a pending sign-in where a passkey of ours must follow.
 * @returns also where the app continues.
 * @throws single_sign_on_failed; identity_provider_unavailable; quota_exceeded; rate_limited
 */
export async function completeSingleSignOn(
  services: Services,
  answer: ProviderAnswer,
  request: AnonymousRequest,
): Promise<{ signIn: SignedIn | SecondStep; returnPath: string }> {
  const { requestId, source } = request
  const actor = anonymousActorOf(request)
  await services.auth.limiter.take(buckets.singleSignOn(source.address))
  const refuse = async (partnerId: string | null, { answer: error, code, named }: Refused) => {
    await recordRefusal(services, { partnerId, act, actor, requestId, code, named })
    return error
  }
  const taken = await takeAttempt(services, answer)
  if (!taken) throw await refuse(null, new Refused(ssoFailed('expired'), 'unknown_attempt'))
  const { partner_id: partnerId, repeated_email: repeated, return_path: returnPath } = taken.attempt
  try {
    const { identity, row } = await identify(services, taken, answer)
    const { issuer, subject, sid, authenticatedAt, isPhishingResistant } = identity
    return await services.database.inTenant(partnerId, async (tx) => {
      const now = services.clock.now()
      const { account, isNew } = await accountFor(tx, { identity, row, site: answer.site, now })
      const { physicianId, email } = account
      if (repeated !== null && repeated !== email)
        throw new Refused(ssoFailed('refused'), 'another_person', physicianId)
      if (isNew) {
        const target = personTarget(physicianId, 'create')
        await recordEntrance(tx, { act: 'singleSignOn.provision', actor, target, requestId, now })
      }
      const sso = { issuer, subject, sid, authenticatedAt }
      const entering = { act, physicianId, email, device: answer.device ?? null, now, sso, isPhishingResistant }
      return { signIn: await passSingleSignOn(services, tx, entering, request), returnPath }
    })
  } catch (error) {
    if (error instanceof Refused) throw await refuse(partnerId, error)
    // A concurrent sign-in created the account first.
    if (error instanceof ConsultError && error.code === 'email_in_use')
      throw await refuse(partnerId, new Refused(ssoFailed('refused'), 'concurrent'))
    throw error
  }
}
