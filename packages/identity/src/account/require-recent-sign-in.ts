import type { Tables } from '@consult/db'
import { addSeconds, ConsultError } from '@consult/domain'
import type { Kysely } from 'kysely'
import type { SessionHolder } from './session-holder.ts'

/** How long after a sign-in its session can change second factors and end other sessions, in seconds. */
export const recentSeconds = 10 * 60

interface SessionStart {
  readonly created_at: Date
  readonly key_generation: number | null
  readonly sso_issuer: string | null
  readonly sso_authenticated_at: Date | null
}

/**
 * When the person last proved who they are. A provider that knows the browser signs the person in without asking
 * anything.
 */
const provedAt = ({ created_at, sso_issuer, sso_authenticated_at }: SessionStart) =>
  sso_issuer === null ? created_at : sso_authenticated_at

function isRecent(start: SessionStart, now: Date): boolean {
  const at = provedAt(start)
  return at !== null && now < addSeconds(at, recentSeconds)
}

const isOwn = ({ key_generation }: SessionStart) => key_generation === null

/** @throws unauthorized for a session that has ended since the request began. */
async function readStart(db: Kysely<Tables>, { physicianId, sessionId }: SessionHolder): Promise<SessionStart> {
  const start = await db
    .selectFrom('sessions')
    .select(['created_at', 'key_generation', 'sso_issuer', 'sso_authenticated_at'])
    .where('session_id', '=', sessionId)
    .where('physician_id', '=', physicianId)
    .executeTakeFirst()
  if (start === undefined) throw new ConsultError('unauthorized')
  return start
}

/**
 * Reports whether the session is recent, and began with the physician's own password and factors, or with proof of who they
 * are at their organization's identity provider. Someone who finds an unlocked screen, or has the partner's key, must
 * not be able to change factors.
 * @throws unauthorized
 */
export async function isRecentSignIn(db: Kysely<Tables>, holder: SessionHolder, now: Date): Promise<boolean> {
  const start = await readStart(db, holder)
  return isOwn(start) && isRecent(start, now)
}

/** @throws recent_sign_in_required; unauthorized */
export async function requireRecentSignIn(db: Kysely<Tables>, holder: SessionHolder, now: Date): Promise<void> {
  if (!(await isRecentSignIn(db, holder, now))) throw new ConsultError('recent_sign_in_required')
}

/**
 * Like `requireRecentSignIn`, for sessions that began in any way, because a hand-off also proves that somebody was
 * there.
 * @throws recent_sign_in_required; unauthorized
 */
export async function requireRecentSession(db: Kysely<Tables>, holder: SessionHolder, now: Date): Promise<void> {
  if (!isRecent(await readStart(db, holder), now)) throw new ConsultError('recent_sign_in_required')
}
