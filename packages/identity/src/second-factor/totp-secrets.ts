import { totpStepOf } from '@consult/auth'
import type { SecretBox, Tables, TotpSecretsTable } from '@consult/db'
import { addSeconds } from '@consult/domain'
import type { Kysely } from 'kysely'

type Stage = TotpSecretsTable['stage']

/** How long an offered secret can be confirmed, in seconds. */
const offerSeconds = 15 * 60

/** The context that a physician's secret is encrypted for. */
export const totpSecretPlace = (physicianId: string) => ({
  table: 'directory.totp_secrets',
  row: physicianId,
  column: 'secret',
})

/** Stores a secret that the physician has not confirmed yet. It replaces the last one that was offered. */
export async function offerTotpSecret(
  db: Kysely<Tables>,
  box: SecretBox,
  { physicianId, secret, now }: { physicianId: string; secret: string; now: Date },
): Promise<void> {
  const offered = {
    encrypted_secret: box.encrypt(secret, totpSecretPlace(physicianId)),
    key_version: box.keyVersion,
    last_step: 0,
    created_at: now,
  }
  await db.deleteFrom('totp_secrets').where('physician_id', '=', physicianId).where('stage', '=', 'offered').execute()
  await db
    .insertInto('totp_secrets')
    .values({ physician_id: physicianId, stage: 'offered', ...offered })
    .onConflict((conflict) => conflict.columns(['physician_id', 'stage']).doNothing())
    .execute()
}

/**
 * Uses a code of a physician's secret. A time step counts once: if two requests have the same code, the second one
 * changes no row.
 * @returns whether the code was accepted.
 */
export async function useTotpCode(
  db: Kysely<Tables>,
  box: SecretBox,
  options: { physicianId: string; stage: Stage; code: string; now: Date },
): Promise<boolean> {
  const { physicianId, stage, code, now } = options
  const row = await db
    .selectFrom('totp_secrets')
    .select(['encrypted_secret', 'last_step', 'created_at'])
    .where('physician_id', '=', physicianId)
    .where('stage', '=', stage)
    .executeTakeFirst()
  if (!row || (stage === 'offered' && now >= addSeconds(row.created_at, offerSeconds))) return false
  const secret = box.decrypt(row.encrypted_secret, totpSecretPlace(physicianId)).toString()
  const step = totpStepOf({ secret, code, now, after: row.last_step })
  if (step === null) return false
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('physician_id', '=', physicianId)
    .where('stage', '=', stage)
    .where('last_step', '<', step)
    .where('encrypted_secret', '=', row.encrypted_secret)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Makes the offered secret, whose code was just accepted, the physician's factor. It replaces the previous factor. */
export async function confirmTotpSecret(db: Kysely<Tables>, physicianId: string): Promise<void> {
  await db.deleteFrom('totp_secrets').where('physician_id', '=', physicianId).where('stage', '=', 'confirmed').execute()
  await db
    .updateTable('totp_secrets')
    .set({ stage: 'confirmed' })
    .where('physician_id', '=', physicianId)
    .where('stage', '=', 'offered')
    .execute()
}
