import { freeAttachmentSeconds, sweepAttachments } from '@consult/consults'
import { fillInWords } from '@consult/directory'
import { addSeconds } from '@consult/domain'
import type { Services } from '@consult/request'
import { sql } from 'kysely'
import { deleteExpiredRows } from './expired-rows.ts'

/** The partners with work that one statement cannot do for all: files to delete, or words to compute. */
interface PartnersWithWork {
  readonly withoutWords: readonly string[]
  readonly withAttachments: readonly string[]
}

/** Finds them in two statements. */
async function findPartnersWithWork({ database, clock }: Services): Promise<PartnersWithWork> {
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

/** Months of the event log and of the audit that are created in advance. */
const monthsAhead = 3
/** Their tables. Each month has its own transaction, because a use case writes to one table and then the other. */
const logs = ['events', 'audit_entries', 'audit_page_patients']

/**
 * Deletes expired rows and files, and creates the coming months of the event log and the audit. The number of its
 * statements does not depend on the number of partners: only files, and messages without search words, need separate
 * statements. Safe to run in several processes at once; see docs/operations.md, Housekeeping.
 * @param ending leaves the rest for the next run: deleting from a storage that does not respond takes long.
 * @returns true when there may be more to delete.
 * @throws the first failure, after everything else has been tried.
 */
export async function deleteExpired(
  services: Services,
  ending: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const { database, clock } = services
  const failures: unknown[] = []
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => failures.push(error))
  }
  const today = clock.now().toISOString().slice(0, 10)
  for (const log of logs) {
    for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
      await attempt(() =>
        sql`
          select tenant.ensure_months(${log}, (${today}::date + make_interval(months => ${ahead}))::date, 1)`.execute(
          database.directory,
        ),
      )
    }
  }
  const isMoreLeft = await deleteExpiredRows(services, attempt, ending)
  await attempt(async () => {
    const partners = await findPartnersWithWork(services)
    for (const partnerId of partners.withoutWords) {
      if (ending.aborted) return
      await attempt(() => fillInWords(services, partnerId))
    }
    // Files are last: a storage that is down must not delay anything else.
    for (const partnerId of partners.withAttachments) {
      await attempt(async () => failures.push(...(await sweepAttachments(services, partnerId, ending))))
    }
  })
  if (failures.length > 0) throw failures[0]
  return isMoreLeft
}
