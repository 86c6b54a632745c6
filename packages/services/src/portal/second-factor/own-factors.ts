import { newTotpSecret, totpUri } from '@consult/auth'
import { portalAccountOfPhysician, type SecondFactorPolicy } from '@consult/db'
import { ConsultError } from '@consult/domain'
import { requestAccountMail } from '../../mail/request-account-mail.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { inUnit } from '../../request/unit-of-work.ts'
import type { SessionHolder } from '../sign-in/portal-sessions.ts'
import { confirmAuthenticator } from './confirm-authenticator.ts'
import { countAttempt } from './count-attempt.ts'
import { type OfferedAuthenticator, totpIssuer } from './enroll-at-sign-in.ts'
import { deleteFactors, loadFactors } from './factors.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { isRecentSignIn, requireRecentSignIn } from './require-recent-sign-in.ts'
import { offerTotpSecret } from './totp-secrets.ts'

/** A physician's own second factors. */
export interface OwnFactors {
  readonly policy: SecondFactorPolicy
  readonly authenticatorSince: string | null
  readonly recoveryCodesLeft: number
  /** Whether the session may change them: see `requireRecentSignIn`. */
  readonly isRecent: boolean
}

/** Returns the requesting physician's second factors, without any secret. */
export async function getOwnFactors(context: RequestContext, holder: SessionHolder): Promise<OwnFactors> {
  const { services, account } = context
  const { directory } = services.database
  const { physicianId } = holder
  const { authenticatorSince, ...rest } = await loadFactors(directory, { partnerId: account.partnerId, physicianId })
  const isRecent = await isRecentSignIn(directory, holder, services.clock.now())
  return { ...rest, authenticatorSince: authenticatorSince?.toISOString() ?? null, isRecent }
}

async function emailOf({ services }: RequestContext, physicianId: string): Promise<string> {
  const { email } = await services.database.directory
    .selectFrom(portalAccountOfPhysician(physicianId))
    .select('email')
    .executeTakeFirstOrThrow()
  return email
}

/** Offers a secret for a new authenticator app. The present one stays until it is confirmed. @throws recent_sign_in_required */
export async function offerAuthenticator(
  context: RequestContext,
  holder: SessionHolder,
): Promise<OfferedAuthenticator> {
  const { physicianId } = holder
  const account = await emailOf(context, physicianId)
  const box = await context.services.secretBox()
  const secret = newTotpSecret()
  return inUnit(context, async (unit) => {
    await requireRecentSignIn(unit.db, holder, unit.now)
    await offerTotpSecret(unit.db, box, { physicianId, secret, now: unit.now })
    const uri = totpUri({ secret, issuer: totpIssuer, account })
    return unit.did({ type: 'physician', id: physicianId }, { secret, uri })
  })
}

/**
 * Confirms the offered authenticator app with its first code. Ends the physician's other sessions, and notifies them by
 * mail.
 * @returns recovery codes when the physician had none, else null.
 * @throws recent_sign_in_required; second_factor_failed; rate_limited
 */
export async function confirmOwnAuthenticator(
  context: RequestContext,
  { code, ...holder }: SessionHolder & { code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const { services, actor } = context
  const { physicianId, sessionId } = holder
  const box = await services.secretBox()
  const email = await emailOf(context, physicianId)
  const attempt = { physicianId, email, address: actor.address, device: null }
  const confirmed = await countAttempt(services, attempt, () =>
    inUnit(context, async (unit) => {
      await requireRecentSignIn(unit.db, holder, unit.now)
      const result = await confirmAuthenticator(unit, box, {
        physicianId,
        code,
        requestId: unit.requestId,
        now: unit.now,
      })
      if (!result) return unit.did([], null)
      await services.auth.sessions.endAll(physicianId, unit.db, sessionId)
      return unit.did({ type: 'physician', id: physicianId, code: 'authenticator' }, result)
    }),
  )
  if (!confirmed) throw new ConsultError('second_factor_failed')
  return confirmed
}

/** Replaces the physician's recovery codes. @throws recent_sign_in_required; forbidden without a factor to recover */
export async function renewRecoveryCodes(
  context: RequestContext,
  holder: SessionHolder,
): Promise<{ recoveryCodes: string[] }> {
  const { physicianId } = holder
  return inUnit(context, async (unit) => {
    await requireRecentSignIn(unit.db, holder, unit.now)
    const { authenticatorSince } = await loadFactors(unit.db, { partnerId: unit.partnerId, physicianId })
    if (authenticatorSince === null) throw new ConsultError('forbidden')
    const recoveryCodes = await issueRecoveryCodes(unit.db, { physicianId, now: unit.now })
    await requestAccountMail(unit, {
      physicianId,
      kind: 'second_factor_changed',
      requestId: unit.requestId,
      now: unit.now,
    })
    return unit.did({ type: 'physician', id: physicianId }, { recoveryCodes })
  })
}

/**
 * Removes the physician's authenticator app and recovery codes, where the partner leaves the second factor optional.
 * @throws recent_sign_in_required; second_factor_required
 */
export async function removeAuthenticator(context: RequestContext, holder: SessionHolder): Promise<{ removed: true }> {
  const { physicianId } = holder
  return inUnit(context, async (unit) => {
    await requireRecentSignIn(unit.db, holder, unit.now)
    const { policy } = await loadFactors(unit.db, { partnerId: unit.partnerId, physicianId })
    if (policy !== 'optional') throw new ConsultError('second_factor_required')
    await deleteFactors(unit.db, physicianId)
    await requestAccountMail(unit, {
      physicianId,
      kind: 'second_factor_changed',
      requestId: unit.requestId,
      now: unit.now,
    })
    return unit.did({ type: 'physician', id: physicianId }, { removed: true })
  })
}
