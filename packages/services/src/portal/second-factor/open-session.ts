import type { TenantTransaction } from '@consult/db'
import type { CredentialForm } from '../../audit-log/actor.ts'
import { requestAccountMail } from '../../mail/request-account-mail.ts'
import { isMember, personActor, personTarget } from '../../request/account-person.ts'
import { type AnonymousRequest, recordEntrance } from '../../request/record.ts'
import type { Services } from '../../request/request-context.ts'
import { sessionPlaceOf } from '../sign-in/session-place.ts'
import { loadFactors, type Step, secondStepOf } from './factors.ts'
import { beginPendingSignIn, type FirstFactor } from './pending-sign-in.ts'

/** A portal session, for the browser's cookie. */
export interface PortalSession {
  readonly token: string
  readonly expiresAt: string
}

/** A session that began with all factors of the account, and the token that makes the browser a known device of it. */
export interface SignedIn extends PortalSession {
  readonly outcome: 'signed_in'
  readonly device: string
}

/** A sign-in that passed the first factor. `token` reaches the second step and nothing else. */
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
}

/** First factors from a mailbox: the physician knows of the sign-in by the mail that has the link. */
const mailed: readonly CredentialForm[] = ['invitation', 'reset_link']

/**
 * Begins a session of the account's own, in the portal or for a member in the console, in the transaction of the last factor. The physician is notified by mail
 * when their account does not know the browser.
 */
export async function openSession(
  services: Services,
  tx: TenantTransaction,
  { act, physicianId, email, now, device, credential }: Entering & { credential: CredentialForm },
  { requestId, source }: AnonymousRequest,
): Promise<SignedIn> {
  const { partnerId } = tx
  const devices = await services.knownDevices()
  const place = sessionPlaceOf(source)
  const kind = isMember(physicianId) ? 'console' : 'portal'
  const wanted = { partnerId, physicianId, kind, keyGeneration: null, keyHash: null, place } as const
  const { token, expiresAt } = await services.auth.sessions.begin(wanted, tx.db)
  const actor = personActor(physicianId, credential, source)
  await recordEntrance(tx, { act, actor, target: { type: 'session', id: null }, requestId, now })
  if (!mailed.includes(credential) && devices.read(device, email) === null) {
    await requestAccountMail(tx, { physicianId, kind: 'new_device', requestId, now })
  }
  return { outcome: 'signed_in', token, expiresAt: expiresAt.toISOString(), device: devices.issue(email) }
}

/**
 * Goes on after the first factor, in its transaction: begins a session, or a pending sign-in when the account has a second
 * factor or its partner requires one. Every way to sign in with a password of one's own, or to set one, ends here.
 */
export async function passFirstFactor(
  services: Services,
  tx: TenantTransaction,
  entering: Entering & { credential: FirstFactor },
  request: AnonymousRequest,
): Promise<SignedIn | SecondStep> {
  const { act, physicianId, credential, now } = entering
  const factors = await loadFactors(tx.db, { partnerId: tx.partnerId, physicianId })
  const step = secondStepOf(factors)
  if (step === null) return openSession(services, tx, entering, request)
  const pending = await beginPendingSignIn(tx, { physicianId, credential, now })
  const { requestId, source } = request
  const actor = personActor(physicianId, credential, source)
  const target = personTarget(physicianId, `second_step_${step.needs}`)
  await recordEntrance(tx, { act, actor, target, requestId, now })
  return { outcome: 'second_step', ...step, ...pending }
}
