import {
  buckets,
  type PasskeyAssertion,
  type PublicKeyCredentialRequestOptionsJSON,
  passkeyRequestOptions,
} from '@consult/auth'
import { accountOfPerson } from '@consult/db'
import { mustUseSso } from '@consult/directory'
import { ConsultError, type SignInSite } from '@consult/domain'
import {
  type AnonymousRequest,
  anonymousActorOf,
  belongsTo,
  recordRefusal,
  type Services,
  siteOf,
} from '@consult/request'
import { openSession, type SignedIn } from './open-session.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { findPasskey, usePasskey } from './passkeys.ts'

const use = { purpose: 'sign_in', physicianId: null } as const

/** @throws forbidden without a console. */
function urlOf({ portalUrl, consoleUrl }: Services, site: SignInSite): string {
  if (site === 'portal') return portalUrl
  if (consoleUrl === null) throw new ConsultError('forbidden')
  return consoleUrl
}

/**
 * Returns what a browser needs to sign in with a passkey. The answer is the same for everybody.
 * @throws rate_limited; forbidden without a console
 */
export async function offerPasskeySignIn(
  services: Services,
  site: SignInSite,
  { source }: AnonymousRequest,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  for (const bucket of buckets.passkey(source.address)) await services.auth.limiter.take(bucket)
  const options = await passkeyRequestOptions({ portalUrl: urlOf(services, site), allowed: null })
  await keepChallenge(services, { ...use, challenge: options.challenge })
  return options
}

async function findAccount({ database }: Services, physicianId: string) {
  return database.directory
    .selectFrom(accountOfPerson(physicianId))
    .innerJoin('partners', 'partners.partner_id', 'account.partner_id')
    .select(['account.partner_id as partnerId', 'account.email', 'account.deactivated_at', 'suspended_at'])
    .executeTakeFirst()
}

/**
 * Signs in with a passkey alone: it is two factors, because the authenticator verified the person. Every failed check gets the
 * same answer. Failed attempts are rate limited by network address.
 * @throws sign_in_failed; rate_limited
 */
export async function signInWithPasskey(
  services: Services,
  {
    response,
    site,
    device = null,
  }: { response: PasskeyAssertion; site: SignInSite; device?: string | null | undefined },
  request: AnonymousRequest,
): Promise<SignedIn> {
  const act = 'passkeys.signIn'
  const { database, auth } = services
  const attempts = buckets.passkey(request.source.address)
  for (const bucket of attempts) await auth.limiter.take(bucket)
  const challenge = await takeChallenge(services, response, use)
  const passkey = await findPasskey(database.directory, response.rawId)
  const account = passkey && (await findAccount(services, passkey.physicianId))
  const isShut = account && (account.suspended_at !== null || account.deactivated_at !== null)
  const isOpen = account && !isShut && !(await mustUseSso(database.directory, account))
  if (challenge !== null && passkey && isOpen && belongsTo(passkey.physicianId, site)) {
    const { partnerId, email } = account
    const { physicianId } = passkey
    const portalUrl = siteOf(services, physicianId)
    const session = await database.inTenant(partnerId, async (tx) => {
      const now = services.clock.now()
      if (!(await usePasskey(tx.db, { portalUrl, challenge, response, passkey, now }))) return null
      return openSession(services, tx, { act, physicianId, email, now, device, credential: 'passkey' }, request)
    })
    if (session) {
      // Also gives back what the challenge took.
      for (const bucket of [...attempts, ...attempts]) await auth.limiter.giveBack(bucket)
      return session
    }
  }
  const code = 'sign_in_failed'
  const partnerId = account?.partnerId ?? null
  const actor = anonymousActorOf(request)
  const { requestId } = request
  await recordRefusal(services, { partnerId, act, actor, requestId, code, named: passkey?.physicianId })
  throw new ConsultError(code)
}
