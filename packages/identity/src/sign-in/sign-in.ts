import { mustUseSso } from '@consult/directory'
import { ConsultError, type SignInSite } from '@consult/domain'
import { type AnonymousRequest, anonymousActorOf, belongsTo, recordRefusal, type Services } from '@consult/request'
import { passFirstFactor, type SecondStep, type SignedIn } from '../second-factor/open-session.ts'
import { checkPassword } from './check-password.ts'

/**
 * Signs in with an email address and a password: begins a portal session, or a pending sign-in when a second step follows.
 * Every failed check gets the same answer.
 * @param input.site the app: a member's password does not open the portal, nor a physician's the console.
 * @param input.device the token that the browser kept from an earlier sign-in.
 * @throws sign_in_failed; rate_limited
 */
export async function signIn(
  services: Services,
  {
    email,
    password,
    site,
    device = null,
  }: { email: string; password: string; site: SignInSite; device?: string | null | undefined },
  request: AnonymousRequest,
): Promise<SignedIn | SecondStep> {
  const act = 'portal.signIn'
  const { address } = request.source
  const { account, opens } = await checkPassword(services, { email, password, address, device })
  // A correct password gets the same answer as a wrong one, so that nobody learns which passwords are correct.
  const { directory } = services.database
  const isShut = account && (await mustUseSso(directory, { partnerId: account.partnerId, email }))
  if (!account || !opens || isShut || !belongsTo(account.physicianId, site)) {
    const code = 'sign_in_failed'
    const partnerId = account?.partnerId ?? null
    const actor = anonymousActorOf(request)
    const { requestId } = request
    await recordRefusal(services, { partnerId, act, actor, requestId, code, named: account?.physicianId })
    throw new ConsultError(code)
  }
  const { partnerId, physicianId } = account
  return services.database.inTenant(partnerId, (tx) => {
    const now = services.clock.now()
    return passFirstFactor(services, tx, { act, physicianId, email, device, credential: 'password', now }, request)
  })
}
