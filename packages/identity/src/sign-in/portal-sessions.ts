import type { SessionOrigin } from '@consult/auth'
import { accountOfPerson } from '@consult/db'
import { notFound } from '@consult/domain'
import { forgetDevices } from '@consult/notifications'
import { inUnit, type RequestContext } from '@consult/request'
import { requireRecentSession } from '../account/require-recent-sign-in.ts'
import type { SessionHolder } from '../account/session-holder.ts'

/** A session in its physician's list. */
export interface ListedSession {
  readonly sessionId: string
  /** True for the session that makes the request. */
  readonly isThis: boolean
  /** How it began. */
  readonly origin: SessionOrigin
  readonly browser: string | null
  readonly system: string | null
  readonly network: string | null
  readonly startedAt: string
  readonly lastUsedAt: string
}

/** Where a physician is signed in, and whether they have a password. */
export interface SignedInPlaces {
  readonly hasPassword: boolean
  readonly sessions: ListedSession[]
}

/** Lists the physician's sessions, also those that the partner began: the requesting one first, then by last use. */
export async function listPortalSessions(
  { services, account }: RequestContext,
  { physicianId, sessionId }: SessionHolder,
): Promise<SignedInPlaces> {
  const { password_hash } = await services.database.directory
    .selectFrom(accountOfPerson(physicianId))
    .select('password_hash')
    .executeTakeFirstOrThrow()
  const sessions = await services.auth.sessions.list(physicianId, account)
  const listed = sessions.map(({ startedAt, lastUsedAt, ...session }) => ({
    ...session,
    isThis: session.sessionId === sessionId,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
  return {
    hasPassword: password_hash !== null,
    sessions: [...listed.filter(({ isThis }) => isThis), ...listed.filter(({ isThis }) => !isThis)],
  }
}

/**
 * Ends one of the physician's own sessions. Someone who finds an unlocked screen must not be able to sign out its
 * owner elsewhere.
 * @throws recent_sign_in_required; not_found, also for another physician's session.
 */
export async function endPortalSession(
  context: RequestContext,
  { physicianId, sessionId, ended }: SessionHolder & { ended: string },
): Promise<{ ended: true }> {
  return inUnit(context, async (unit) => {
    await requireRecentSession(unit.db, { physicianId, sessionId }, unit.now)
    if (!(await context.services.auth.sessions.endOf(physicianId, ended, unit.db))) throw notFound()
    await forgetDevices(unit, physicianId, { session: ended })
    return unit.did({ type: 'session', id: null }, { ended: true })
  })
}

/**
 * Ends all of the physician's other sessions, including tokens that the partner minted.
 * @throws recent_sign_in_required
 */
export async function endOtherSessions(
  context: RequestContext,
  { physicianId, sessionId }: SessionHolder,
): Promise<{ ended: true }> {
  return inUnit(context, async (unit) => {
    await requireRecentSession(unit.db, { physicianId, sessionId }, unit.now)
    await context.services.auth.sessions.endAll(physicianId, unit.db, sessionId)
    await forgetDevices(unit, physicianId, { except: sessionId })
    return unit.did({ type: 'session', id: null }, { ended: true })
  })
}
