import { addSeconds } from '@consult/domain'
import { sql } from 'kysely'
import { freeAttachmentSeconds } from '../attachments/sweep-attachments.ts'
import type { Services } from '../request/request-context.ts'

/** The partners with work that one statement cannot do for all: files to delete, or words to compute. */
export interface PartnersWithWork {
  readonly withoutWords: readonly string[]
  readonly withAttachments: readonly string[]
  /** With the number of days for which the partner's recordings are stored. */
  readonly withRecordings: readonly { readonly partnerId: string; readonly days: number }[]
}

/** Finds them in three statements. @param recordingDays for partners without a value of their own; null: forever. */
export async function findPartnersWithWork(
  { database, clock }: Services,
  recordingDays: number | null,
): Promise<PartnersWithWork> {
  const { directory } = database
  const now = clock.now()
  const words = await sql<{ partnerId: string }>`
    select partner_id as "partnerId" from tenant.partners_without_words()`.execute(directory)
  const attachments = await sql<{ partnerId: string }>`
    select partner_id as "partnerId"
    from tenant.partners_with_expired_attachments(${addSeconds(now, -freeAttachmentSeconds)})`.execute(directory)
  const recordings = await sql<{ partnerId: string; days: number }>`
    select partner_id as "partnerId", days
    from tenant.partners_with_expired_recordings(${now}, ${recordingDays})`.execute(directory)
  return {
    withoutWords: words.rows.map(({ partnerId }) => partnerId),
    withAttachments: attachments.rows.map(({ partnerId }) => partnerId),
    withRecordings: recordings.rows,
  }
}
