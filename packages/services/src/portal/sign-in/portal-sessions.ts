import { portalAccountOfPhysician } from '@consult/db'
import { notFound } from '@consult/domain'
import type { RequestContext } from '../../request/request-context.ts'
import { inUnit } from '../../request/unit-of-work.ts'

/** A session as its physician sees it in the list. */
export interface ListedSession {
  readonly sessionId: string
  /** The one that asks. */
  readonly isThis: boolean
  readonly browser: string | null
  readonly system: string | null
  readonly network: string | null
  readonly startedAt: string
  readonly lastUsedAt: string
}

/** Where a physician is signed in, and whether there is a password to sign in with. */
export interface SignedInPlaces {
  readonly hasPassword: boolean
  readonly sessions: ListedSession[]
}

/** Whose sessions, and which of them asks. */
export interface SessionHolder {
  readonly physicianId: string
  readonly sessionId: string
}

/** The physician's portal sessions, the one that asks first, then by their last use. */
export async function listPortalSessions(
  { services, account }: RequestContext,
  { physicianId, sessionId }: SessionHolder,
): Promise<SignedInPlaces> {
  const { password_hash } = await services.database.directory
    .selectFrom(portalAccountOfPhysician(physicianId))
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

/** Ends one of the physician's own sessions. @throws not_found, also for another physician's. */
export async function endPortalSession(
  context: RequestContext,
  { physicianId, ended }: { physicianId: string; ended: string },
): Promise<{ ended: true }> {
  return inUnit(context, async (unit) => {
    if (!(await context.services.auth.sessions.endOf(physicianId, ended, unit.db))) throw notFound()
    return unit.did({ type: 'session', id: null }, { ended: true })
  })
}

/** Ends all of the physician's sessions but the one that asks, tokens that the partner minted included. */
export async function endOtherSessions(
  context: RequestContext,
  { physicianId, sessionId }: SessionHolder,
): Promise<{ ended: true }> {
  return inUnit(context, async (unit) => {
    await context.services.auth.sessions.endAll(physicianId, unit.db, sessionId)
    return unit.did({ type: 'session', id: null }, { ended: true })
  })
}
