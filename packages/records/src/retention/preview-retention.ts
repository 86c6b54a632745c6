import { addSeconds } from '@consult/domain'
import type { OperatorServices } from '@consult/request'
import { sql } from 'kysely'
import { allKinds, type RetentionKindName } from './kinds.ts'
import { getRetention } from './retention-settings.ts'

const daySeconds = 24 * 60 * 60

/** The time up to which things of a kind have expired. */
export const expiredBefore = (days: number, now: Date): Date => addSeconds(now, -days * daySeconds)

/** What the next run would remove of a kind. */
export interface RetentionPreview {
  readonly kind: RetentionKindName
  /** Null: the kind is kept forever, and nothing is removed. */
  readonly days: number | null
  readonly count: number
  readonly oldest: string | null
  readonly newest: string | null
  /** How many batches the removal takes. */
  readonly batches: number
  /** How many expired things stay because a patient is under a legal hold. */
  readonly held: number
}

/**
 * Counts what the next run would remove now, and changes nothing.
 * @param recordingDays as for the worker.
 * @throws not_found
 */
export async function previewRetention(
  services: OperatorServices,
  partnerId: string,
  recordingDays: number | null,
): Promise<RetentionPreview[]> {
  const { database, clock } = services
  const settings = await getRetention(services, partnerId, recordingDays)
  const now = clock.now()
  const previews: RetentionPreview[] = []
  for (const [kind, { expired, batchSize }] of allKinds) {
    const days = settings[kind]
    if (days === null) {
      previews.push({ kind, days, count: 0, oldest: null, newest: null, batches: 0, held: 0 })
      continue
    }
    const query = expired({ partnerId, before: expiredBefore(days, now) })
    const { rows } = await database.inTenant(partnerId, ({ db }) =>
      sql<{ count: number; held: number; oldest: Date | null; newest: Date | null }>`
        select count(*) filter (where not x.is_held)::int as count, count(*) filter (where x.is_held)::int as held,
          min(x.at) filter (where not x.is_held) as oldest, max(x.at) filter (where not x.is_held) as newest
        from (${query}) x`.execute(db),
    )
    const { count = 0, held = 0, oldest = null, newest = null } = rows[0] ?? {}
    previews.push({
      kind,
      days,
      count,
      oldest: oldest?.toISOString() ?? null,
      newest: newest?.toISOString() ?? null,
      batches: Math.ceil(count / batchSize),
      held,
    })
  }
  return previews
}
