import type { Tables } from '@consult/db'
import { addSeconds, ConsultError } from '@consult/domain'
import type { Kysely } from 'kysely'
import type { SessionHolder } from '../sign-in/portal-sessions.ts'

/** How long after a sign-in its session can change second factors, in seconds. */
export const recentSeconds = 10 * 60

/**
 * Reports whether the session is recent, and began with the physician's own password and factors. Whoever finds an
 * unlocked screen, or has the partner's key, must not be able to change factors.
 */
export async function isRecentSignIn(
  db: Kysely<Tables>,
  { physicianId, sessionId }: SessionHolder,
  now: Date,
): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('session_id', '=', sessionId)
    .where('physician_id', '=', physicianId)
    .where('kind', 'in', ['portal', 'console'])
    .where('key_generation', 'is', null)
    .executeTakeFirst()
  return session !== undefined && now < addSeconds(session.created_at, recentSeconds)
}

/** @throws recent_sign_in_required */
export async function requireRecentSignIn(db: Kysely<Tables>, holder: SessionHolder, now: Date): Promise<void> {
  if (!(await isRecentSignIn(db, holder, now))) throw new ConsultError('recent_sign_in_required')
}
