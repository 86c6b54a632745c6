import { buckets, newSsoToken, SsoError } from '@consult/auth'
import { hashSecret } from '@consult/db'
import { domainOf, findDomainOwner } from '@consult/directory'
import { addSeconds, ConsultError, type SignInSite } from '@consult/domain'
import type { AnonymousRequest, Services } from '@consult/request'
import { ssoFailed, toConsultFailure } from './sso-errors.ts'
import { findSsoProvider, redirectUriOf, toSsoProvider } from './sso-provider-store.ts'

/** How long a person can take at their provider, in seconds. */
export const attemptSeconds = 10 * 60

/** Where the browser goes, and what it keeps in a cookie until it returns. */
export interface StartedSingleSignOn {
  readonly url: string
  readonly browser: string
  readonly expiresAt: string
}

/**
 * Starts a sign-in at the provider of the address's domain. It does not look up whether the address has an account.
 * @param wanted.again the person has an account and must prove who they are: the account must be that of the address.
 * @param wanted.returnPath where the app continues afterward. The app checks it.
 * @throws single_sign_on_failed where the domain has no provider; identity_provider_unavailable; rate_limited
 */
export async function startSingleSignOn(
  services: Services,
  wanted: { email: string; site: SignInSite; again: boolean; returnPath: string },
  { source }: AnonymousRequest,
): Promise<StartedSingleSignOn> {
  const { email, site, again, returnPath } = wanted
  const { database, auth, clock, singleSignOn } = services
  const { directory } = database
  await auth.limiter.take(buckets.singleSignOn(source.address))
  const owner = await findDomainOwner(directory, domainOf(email))
  const row = owner && (await findSsoProvider(directory, owner.partnerId))
  const redirectUri = redirectUriOf(services, site)
  if (!row) throw ssoFailed('refused')
  if (redirectUri === null) throw new ConsultError('forbidden')
  const { second_factor } = await directory
    .selectFrom('partners')
    .select('second_factor')
    .where('partner_id', '=', row.partner_id)
    .executeTakeFirstOrThrow()
  const [state, browser] = [newSsoToken(), newSsoToken()]
  const signIn = { provider: toSsoProvider(row, await services.secretBox()), redirectUri, state, browser, again }
  const wantsPhishingResistance = second_factor === 'phishing_resistant'
  const url = await singleSignOn.signInUrl({ ...signIn, email, wantsPhishingResistance }).catch((error: unknown) => {
    throw error instanceof SsoError ? toConsultFailure(error) : error
  })
  const expiresAt = addSeconds(clock.now(), attemptSeconds)
  await directory
    .insertInto('sso_attempts')
    .values({
      state_hash: hashSecret(state),
      browser_hash: hashSecret(browser),
      partner_id: row.partner_id,
      issuer: row.issuer,
      client_id: row.client_id,
      site,
      repeated_email: again ? email : null,
      return_path: returnPath,
      expires_at: expiresAt,
    })
    .execute()
  return { url: url.href, browser, expiresAt: expiresAt.toISOString() }
}
