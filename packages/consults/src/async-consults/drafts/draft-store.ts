import type { TenantTransaction } from '@consult/db'
import { normalizeMessageText } from '@consult/domain'
import { seal, unseal } from '@consult/request'

/** How long an unchanged draft is kept, in seconds. */
export const draftSeconds = 30 * 24 * 60 * 60

/** Identifies a physician's unsent reply in a consult. */
export interface DraftKey {
  readonly asyncConsultId: string
  readonly physicianId: string
}

/** The encrypted part of a draft. */
export interface DraftContent {
  readonly text: string
  readonly attachmentIds: readonly string[]
}

/** A draft as it is stored. */
export interface StoredDraft extends DraftContent {
  readonly version: string
  readonly savedAt: Date
}

function sealOf({ partnerId }: TenantTransaction, { asyncConsultId, physicianId }: DraftKey, secret: Buffer) {
  return { secret, owner: `${partnerId} ${asyncConsultId} ${physicianId}`, purpose: 'reply draft, v1' }
}

/** The decrypted draft, or null when the service's secret has changed: then it can no longer be read. */
function open(tx: TenantTransaction, key: DraftKey, sealed: string, secret: Buffer): DraftContent | null {
  try {
    return unseal(sealed, sealOf(tx, key, secret)) as DraftContent
  } catch {
    return null
  }
}

/** The draft, or null when there is none. */
export async function readDraft(tx: TenantTransaction, key: DraftKey, secret: Buffer): Promise<StoredDraft | null> {
  const row = await tx.db
    .selectFrom('reply_drafts')
    .select(['version', 'sealed', 'saved_at'])
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', key.asyncConsultId)
    .where('physician_id', '=', key.physicianId)
    .executeTakeFirst()
  const content = row && open(tx, key, row.sealed, secret)
  return content ? { ...content, version: row.version, savedAt: row.saved_at } : null
}

/** Which physicians have a draft in these consults, as `<consult id> <physician id>`. */
export async function findDrafts(
  tx: TenantTransaction,
  asyncConsultIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (asyncConsultIds.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('reply_drafts')
    .select(['async_consult_id', 'physician_id'])
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', 'in', [...asyncConsultIds])
    .execute()
  return new Set(rows.map((row) => `${row.async_consult_id} ${row.physician_id}`))
}

/**
 * Writes the draft if the stored version is the version that the writer knew.
 * @param draft `base` is the version that the writer knew, null for none; a repeated save finds its own version.
 * @returns false when another version was saved in the meantime. Then nothing is written.
 */
export async function writeDraft(
  tx: TenantTransaction,
  key: DraftKey,
  draft: DraftContent & { version: string; base: string | null; savedAt: Date },
  secret: Buffer,
): Promise<boolean> {
  const { version, base, savedAt, text, attachmentIds } = draft
  const written = { version, sealed: seal({ text, attachmentIds }, sealOf(tx, key, secret)), saved_at: savedAt }
  const row = await tx.db
    .insertInto('reply_drafts')
    .values({
      partner_id: tx.partnerId,
      async_consult_id: key.asyncConsultId,
      physician_id: key.physicianId,
      ...written,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'async_consult_id', 'physician_id'])
        .doUpdateSet(written)
        .where('reply_drafts.version', 'in', [version, base ?? version]),
    )
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Removes the draft if it still has this version.
 * @returns `other` when another version was saved in the meantime; `none` when there was no draft.
 */
export async function removeDraft(
  tx: TenantTransaction,
  key: DraftKey,
  version: string | null,
): Promise<'removed' | 'none' | 'other'> {
  // One statement, so that a version which another tab saves now is not removed.
  const removed = await tx.db
    .deleteFrom('reply_drafts')
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', key.asyncConsultId)
    .where('physician_id', '=', key.physicianId)
    .where('version', '=', version ?? '')
    .returning('version')
    .executeTakeFirst()
  if (removed) return 'removed'
  return (await findDrafts(tx, [key.asyncConsultId])).has(`${key.asyncConsultId} ${key.physicianId}`) ? 'other' : 'none'
}

/**
 * Removes the draft of an accepted reply. A draft with different content stays.
 * @param sent the normalized text, as it was accepted.
 */
export async function forgetSentDraft(
  tx: TenantTransaction,
  key: DraftKey,
  sent: DraftContent,
  secret: Buffer,
): Promise<void> {
  const draft = await readDraft(tx, key, secret)
  if (!draft || normalizeMessageText(draft.text) !== sent.text) return
  if (draft.attachmentIds.join() !== sent.attachmentIds.join()) return
  await removeDraft(tx, key, draft.version)
}

/** Removes the drafts of closed threads, which accept no more replies. */
export async function forgetDraftsOn(tx: TenantTransaction, asyncConsultIds: readonly string[]): Promise<void> {
  if (asyncConsultIds.length === 0) return
  await tx.db
    .deleteFrom('reply_drafts')
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', 'in', [...asyncConsultIds])
    .execute()
}
