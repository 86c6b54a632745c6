import { challengeOf, challengeSeconds } from '@consult/auth'
import { hashSecret, type PasskeyChallengesTable } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { type AnonymousRequest, anonymousActorOf, personTarget, recordEntrance, type Services } from '@consult/request'

type Purpose = PasskeyChallengesTable['purpose']

/** Who has to sign a challenge, and for what. `physicianId` is null for a sign-in with only a passkey. */
export interface ChallengeUse {
  readonly purpose: Purpose
  readonly physicianId: string | null
}

/** Stores a challenge until a browser signs it. */
export async function keepChallenge(
  { database, clock }: Services,
  { challenge, purpose, physicianId }: ChallengeUse & { challenge: string },
): Promise<void> {
  await database.directory
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashSecret(challenge),
      purpose,
      physician_id: physicianId,
      expires_at: addSeconds(clock.now(), challengeSeconds),
    })
    .execute()
}

/** Writes the audit entry of a challenge during a pending sign-in. */
export async function recordOffer(
  { database, clock }: Services,
  { act, partnerId, physicianId }: { act: string; partnerId: string; physicianId: string },
  request: AnonymousRequest,
): Promise<void> {
  const actor = anonymousActorOf(request)
  const target = personTarget(physicianId)
  const { requestId } = request
  await database.inTenant(partnerId, (tx) => recordEntrance(tx, { act, actor, target, requestId, now: clock.now() }))
}

/**
 * Takes the challenge that a browser's answer signs, whether or not the answer is valid: each challenge allows one
 * attempt.
 * @returns null when it was never issued for this use, was already taken, or has expired.
 */
export async function takeChallenge(
  { database, clock }: Services,
  answer: { response: { clientDataJSON: string } },
  { purpose, physicianId }: ChallengeUse,
): Promise<string | null> {
  const challenge = challengeOf(answer)
  if (challenge === null) return null
  const { numDeletedRows } = await database.directory
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('purpose', '=', purpose)
    .where('physician_id', 'is not distinct from', physicianId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n ? challenge : null
}
