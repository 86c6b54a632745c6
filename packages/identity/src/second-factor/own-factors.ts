import { newTotpSecret, totpUri } from '@consult/auth'
import type { SecondFactorPolicy } from '@consult/db'
import { requestAccountMail } from '@consult/directory'
import { ConsultError } from '@consult/domain'
import { forgetDevices } from '@consult/notifications'
import { inUnit, personTarget, type RequestContext, type Unit } from '@consult/request'
import { accountEmail } from '../account/account-email.ts'
import { lockAccount } from '../account/lock-account.ts'
import { isRecentSignIn, requireRecentSignIn } from '../account/require-recent-sign-in.ts'
import type { SessionHolder } from '../account/session-holder.ts'
import { confirmAuthenticator } from './confirm-authenticator.ts'
import { countAttempt } from './count-attempt.ts'
import { type OfferedAuthenticator, totpIssuer } from './enroll-at-sign-in.ts'
import { isEnough, loadFactors } from './factors.ts'
import { type ListedPasskey, listOwnPasskeys } from './own-passkeys.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { offerTotpSecret } from './totp-secrets.ts'

/** A physician's own second factors. */
export interface OwnFactors {
  readonly policy: SecondFactorPolicy
  readonly authenticatorSince: string | null
  readonly recoveryCodesLeft: number
  readonly passkeys: ListedPasskey[]
  /** Whether the session may change them: see `requireRecentSignIn`. */
  readonly isRecent: boolean
}

/** Returns the requesting physician's second factors, without any secret. */
export async function getOwnFactors(context: RequestContext, holder: SessionHolder): Promise<OwnFactors> {
  const { services, account } = context
  const { directory } = services.database
  const { physicianId } = holder
  const factors = await loadFactors(directory, { partnerId: account.partnerId, physicianId })
  const passkeys = await listOwnPasskeys(directory, physicianId)
  const isRecent = await isRecentSignIn(directory, holder, services.clock.now())
  return { ...factors, passkeys, authenticatorSince: factors.authenticatorSince?.toISOString() ?? null, isRecent }
}

/** @throws forbidden where the partner accepts no codes, because an app would be useless. */
async function requireCodes({ db, partnerId }: Unit, physicianId: string): Promise<void> {
  const { policy } = await loadFactors(db, { partnerId, physicianId })
  if (policy === 'phishing_resistant') throw new ConsultError('forbidden')
}

/**
 * Offers a secret for a new authenticator app. The current app stays until the new one is confirmed.
 * @throws recent_sign_in_required; forbidden where only passkeys are accepted
 */
export async function offerAuthenticator(
  context: RequestContext,
  holder: SessionHolder,
): Promise<OfferedAuthenticator> {
  const { physicianId } = holder
  const account = await accountEmail(context, physicianId)
  const box = await context.services.secretBox()
  const secret = newTotpSecret()
  return inUnit(context, async (unit) => {
    await requireRecentSignIn(unit.db, holder, unit.now)
    await requireCodes(unit, physicianId)
    await offerTotpSecret(unit.db, box, { physicianId, secret, now: unit.now })
    const uri = totpUri({ secret, issuer: totpIssuer, account })
    return unit.did(personTarget(physicianId), { secret, uri })
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
  const email = await accountEmail(context, physicianId)
  const attempt = { physicianId, email, address: actor.address, device: null }
  const confirmed = await countAttempt(services, attempt, () =>
    inUnit(context, async (unit) => {
      await requireRecentSignIn(unit.db, holder, unit.now)
      await requireCodes(unit, physicianId)
      const result = await confirmAuthenticator(unit, box, {
        physicianId,
        code,
        requestId: unit.requestId,
        now: unit.now,
      })
      if (!result) return unit.did([], null)
      await services.auth.sessions.endAll(physicianId, unit.db, sessionId)
      await forgetDevices(unit, physicianId, { except: sessionId })
      return unit.did(personTarget(physicianId, 'authenticator'), result)
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
    await requireCodes(unit, physicianId)
    const { authenticatorSince, passkeys } = await loadFactors(unit.db, { partnerId: unit.partnerId, physicianId })
    if (authenticatorSince === null && passkeys === 0) throw new ConsultError('forbidden')
    const recoveryCodes = await issueRecoveryCodes(unit.db, { physicianId, now: unit.now })
    await requestAccountMail(unit, {
      physicianId,
      kind: 'second_factor_changed',
      requestId: unit.requestId,
      now: unit.now,
    })
    return unit.did(personTarget(physicianId), { recoveryCodes })
  })
}

/**
 * Removes the physician's authenticator app. Recovery codes go with the last factor.
 * @throws recent_sign_in_required; second_factor_required when the partner requires what would be missing
 */
export async function removeAuthenticator(context: RequestContext, holder: SessionHolder): Promise<{ removed: true }> {
  const { physicianId } = holder
  return inUnit(context, async (unit) => {
    await requireRecentSignIn(unit.db, holder, unit.now)
    await lockAccount(unit, physicianId)
    const factors = await loadFactors(unit.db, { partnerId: unit.partnerId, physicianId })
    if (!isEnough({ ...factors, authenticatorSince: null })) throw new ConsultError('second_factor_required')
    await unit.db.deleteFrom('totp_secrets').where('physician_id', '=', physicianId).execute()
    if (factors.passkeys === 0)
      await unit.db.deleteFrom('recovery_codes').where('physician_id', '=', physicianId).execute()
    await requestAccountMail(unit, {
      physicianId,
      kind: 'second_factor_changed',
      requestId: unit.requestId,
      now: unit.now,
    })
    return unit.did(personTarget(physicianId), { removed: true })
  })
}
