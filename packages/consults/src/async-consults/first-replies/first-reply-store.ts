import type { TenantTransaction } from '@consult/db'

/** A first reply as it is stored. */
export interface StoredFirstReply {
  readonly physicianId: string
  readonly text: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Keeps the first reply of a new consult until its patient answers. */
export async function addFirstReply(
  { db, partnerId }: TenantTransaction,
  reply: { asyncConsultId: string; physicianId: string; text: string; now: Date },
): Promise<void> {
  const { asyncConsultId, physicianId, text, now } = reply
  await db
    .insertInto('first_replies')
    .values({
      partner_id: partnerId,
      async_consult_id: asyncConsultId,
      physician_id: physicianId,
      text,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** The first reply that waits in a consult, or null. */
export async function readFirstReply(
  { db, partnerId }: TenantTransaction,
  asyncConsultId: string,
): Promise<StoredFirstReply | null> {
  const row = await db
    .selectFrom('first_replies')
    .select(['physician_id as physicianId', 'text', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('partner_id', '=', partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .executeTakeFirst()
  return row ?? null
}

/** Removes the first reply that waits in a consult. @returns its text; null when none waits. */
export async function takeFirstReply(
  { db, partnerId }: TenantTransaction,
  asyncConsultId: string,
): Promise<string | null> {
  const row = await db
    .deleteFrom('first_replies')
    .where('partner_id', '=', partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .returning('text')
    .executeTakeFirst()
  return row?.text ?? null
}
