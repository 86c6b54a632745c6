import type { SessionSso } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import { mustUseSso, requestAccountMail } from '@consult/directory'
import { ConsultError } from '@consult/domain'
import {
  type AnonymousRequest,
  type CredentialForm,
  isMember,
  personActor,
  personTarget,
  recordEntrance,
  type Services,
  sessionMark,
} from '@consult/request'
import { sessionPlaceOf } from '../account/session-place.ts'
import { loadFactors, type Step, secondStepOf } from './factors.ts'
import { beginPendingSignIn, type FirstFactor } from './pending-sign-in.ts'

/** A portal session, for the browser's cookie. */
export interface PortalSession {
  readonly token: string
  readonly expiresAt: string
}

/**
 * A session that began with all factors of the account, and the token that makes the browser a known device of the
 * account.
 */
export interface SignedIn extends PortalSession {
  readonly outcome: 'signed_in'
  readonly device: string
}

/** A sign-in that passed the first factor. `token` gives access only to the second step. */
export interface SecondStep extends PortalSession, Step {
  readonly outcome: 'second_step'
}

interface Entering {
  readonly act: string
  readonly physicianId: string
  readonly email: string
  readonly now: Date
  /** The token that the browser kept from an earlier sign-in. */
  readonly device: string | null
  /** What the partner's identity provider reported, if the sign-in began there. */
  readonly sso?: SessionSso | null
}

/**
 * Sign-ins that send no mail about a new browser: the physician knows of them by the mail that has the link, or the
 * partner's identity provider watches over them.
 */
const unannounced: readonly CredentialForm[] = ['invitation', 'reset_link', 'single_sign_on']

/**
 * Begins the account's own session, in the portal or for a member in the console, in the transaction of the last
 * factor. The physician is notified by mail when their account does not know the browser.
 * @throws sign_in_failed for any other sign-in of an account that must use single sign-on: the answer to a wrong password.
 */
export async function openSession(
  services: Services,
  tx: TenantTransaction,
  { act, physicianId, email, now, device, credential, sso = null }: Entering & { credential: CredentialForm },
  { requestId, source }: AnonymousRequest,
): Promise<SignedIn> {
  const { partnerId } = tx
  if (sso === null && (await mustUseSso(tx.db, { partnerId: tx.partnerId, email })))
    throw new ConsultError('sign_in_failed')
  // A passkey is proof by itself, no matter what the provider reported.
  const proved = sso && credential === 'passkey' ? { ...sso, authenticatedAt: now } : sso
  const devices = await services.knownDevices()
  const place = sessionPlaceOf(source)
  const kind = isMember(physicianId) ? 'console' : 'portal'
  const wanted = { partnerId, physicianId, kind, keyGeneration: null, keyHash: null, place, sso: proved } as const
  const { token, sessionId, expiresAt } = await services.auth.sessions.begin(wanted, tx.db)
  const actor = { ...personActor(physicianId, credential, source), session: sessionMark(sessionId) }
  await recordEntrance(tx, { act, actor, target: { type: 'session', id: null }, requestId, now })
  if (!unannounced.includes(credential) && devices.read(device, email) === null) {
    await requestAccountMail(tx, { physicianId, kind: 'new_device', requestId, now })
  }
  return { outcome: 'signed_in', token, expiresAt: expiresAt.toISOString(), device: devices.issue(email) }
}

/**
 * Continues after the first factor, in its transaction: begins a session, or a pending sign-in when the account has a
 * second factor or its partner requires one. Every way to sign in with one's own password, or to set one, ends here.
 * @throws sign_in_failed for an account that must use single sign-on.
 */
export async function passFirstFactor(
  services: Services,
  tx: TenantTransaction,
  entering: Entering & { credential: FirstFactor },
  request: AnonymousRequest,
): Promise<SignedIn | SecondStep> {
  const { physicianId, email } = entering
  if (await mustUseSso(tx.db, { partnerId: tx.partnerId, email })) throw new ConsultError('sign_in_failed')
  const factors = await loadFactors(tx.db, { partnerId: tx.partnerId, physicianId })
  const step = secondStepOf(factors)
  if (step === null) return openSession(services, tx, entering, request)
  return beginSecondStep(tx, step, entering, request)
}

/** Begins the second step of a sign-in. */
async function beginSecondStep(
  tx: TenantTransaction,
  step: Step,
  { act, physicianId, credential, sso = null, now }: Entering & { credential: FirstFactor },
  { requestId, source }: AnonymousRequest,
): Promise<SecondStep> {
  const pending = await beginPendingSignIn(tx, { physicianId, credential, sso, now })
  const actor = personActor(physicianId, credential, source)
  const target = personTarget(physicianId, `second_step_${step.needs}`)
  await recordEntrance(tx, { act, actor, target, requestId, now })
  return { outcome: 'second_step', ...step, ...pending }
}

/**
 * Continues after a sign-in at the partner's identity provider, which is responsible for second factors: begins a
 * session. A passkey of ours is required only where the partner requires phishing resistance and the provider does
 * not report it.
 */
export async function passSingleSignOn(
  services: Services,
  tx: TenantTransaction,
  { isPhishingResistant, ...entering }: Omit<Entering, 'sso'> & { sso: SessionSso; isPhishingResistant: boolean },
  request: AnonymousRequest,
): Promise<SignedIn | SecondStep> {
  const { physicianId } = entering
  const factors = await loadFactors(tx.db, { partnerId: tx.partnerId, physicianId })
  const isEnough = factors.policy !== 'phishing_resistant' || isPhishingResistant
  const step = isEnough ? null : secondStepOf(factors)
  const entered = { ...entering, credential: 'single_sign_on' } as const
  if (step === null) return openSession(services, tx, entered, request)
  return beginSecondStep(tx, step, entered, request)
}
