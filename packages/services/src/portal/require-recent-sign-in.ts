import type { Tables } from '@consult/db'
import { addSeconds, ConsultError } from '@consult/domain'
import type { Kysely } from 'kysely'
import type { SessionHolder } from './session-holder.ts'

/** How long after a sign-in its session can change second factors and end other sessions, in seconds. */
export const recentSeconds = 10 * 60

const startOf = (db: Kysely<Tables>, { physicianId, sessionId }: SessionHolder) =>
  db
    .selectFrom('sessions')
    .select(['created_at', 'key_generation'])
    .where('session_id', '=', sessionId)
    .where('physician_id', '=', physicianId)
    .executeTakeFirst()

/**
 * Reports whether the session is recent, and began with the physician's own password and factors. Whoever finds an
 * unlocked screen, or has the partner's key, must not be able to change factors.
 */
export async function isRecentSignIn(db: Kysely<Tables>, holder: SessionHolder, now: Date): Promise<boolean> {
  const start = await startOf(db, holder)
  return start !== undefined && start.key_generation === null && now < addSeconds(start.created_at, recentSeconds)
}

/** @throws recent_sign_in_required */
export async function requireRecentSignIn(db: Kysely<Tables>, holder: SessionHolder, now: Date): Promise<void> {
  if (!(await isRecentSignIn(db, holder, now))) throw new ConsultError('recent_sign_in_required')
}

/**
 * The same for sessions that began in any way: a hand-off proves that somebody was there, too.
 * @throws recent_sign_in_required
 */
export async function requireRecentSession(db: Kysely<Tables>, holder: SessionHolder, now: Date): Promise<void> {
  const start = await startOf(db, holder)
  if (start === undefined || now >= addSeconds(start.created_at, recentSeconds)) {
    throw new ConsultError('recent_sign_in_required')
  }
}
