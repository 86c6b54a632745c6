import { freeAttachmentSeconds } from '@consult/consults'
import { addSeconds } from '@consult/domain'
import type { Services } from '@consult/request'
import { sql } from 'kysely'

/** The partners with work that one statement cannot do for all: files to delete, or words to compute. */
export interface PartnersWithWork {
  readonly withoutWords: readonly string[]
  readonly withAttachments: readonly string[]
}

/** Finds them in two statements. */
export async function findPartnersWithWork({ database, clock }: Services): Promise<PartnersWithWork> {
  const { directory } = database
  const now = clock.now()
  const words = await sql<{ partnerId: string }>`
    select partner_id as "partnerId" from tenant.partners_without_words()`.execute(directory)
  const attachments = await sql<{ partnerId: string }>`
    select partner_id as "partnerId"
    from tenant.partners_with_expired_attachments(${addSeconds(now, -freeAttachmentSeconds)})`.execute(directory)
  return {
    withoutWords: words.rows.map(({ partnerId }) => partnerId),
    withAttachments: attachments.rows.map(({ partnerId }) => partnerId),
  }
}
