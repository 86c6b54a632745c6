import { invalidRequest, notFound } from '@consult/domain'
import { enterOperatorRead, inOperatorUnit, type OperatorServices, type Services } from '@consult/request'
import { allKinds, type RetentionKindName, retentionKinds } from './kinds.ts'

/** For how many days each kind is kept; null: the partner has no setting of its own. */
export type RetentionDays = Readonly<Record<RetentionKindName, number | null>>

/** The longest retention of a kind that is otherwise kept forever, in days. */
const longestDays = 36_500

/**
 * The settings of some partners.
 * @param options.recordingDays how long recordings are kept unless the partner has its own value; null: forever.
 */
export async function readRetention(
  { database }: Services,
  options: { partnerId: string | null; recordingDays: number | null },
): Promise<{ partnerId: string; days: RetentionDays }[]> {
  const rows = await database.directory
    .selectFrom('partners')
    .select('partner_id')
    .select(allKinds.map(([, { column }]) => column))
    .$if(options.partnerId !== null, (query) => query.where('partner_id', '=', options.partnerId ?? ''))
    .orderBy('partner_id')
    .execute()
  return rows.map((row) => {
    const days = Object.fromEntries(allKinds.map(([kind, { column }]) => [kind, row[column]])) as RetentionDays
    return { partnerId: row.partner_id, days: { ...days, recordings: days.recordings ?? options.recordingDays } }
  })
}

/** How long each kind of a partner is kept, for an operator; null: forever. @throws not_found */
export async function getRetention(
  services: OperatorServices,
  partnerId: string,
  recordingDays: number | null,
): Promise<RetentionDays> {
  const [found] = await readRetention(services, { partnerId, recordingDays })
  if (!found) throw notFound()
  await enterOperatorRead(services, { partnerId, act: 'retention.show' }, { type: 'partner', id: partnerId })
  const kept = allKinds.map(([kind, { mostDays }]) => [kind, found.days[kind] ?? mostDays])
  return Object.fromEntries(kept) as RetentionDays
}

/** A warning about a setting that is shorter than laws usually ask for. */
export interface RetentionWarning {
  readonly kind: RetentionKindName
  readonly usualDays: number
}

/**
 * Sets for how many days kinds of a partner's data are kept; null: as long as without a setting. The next run of the
 * worker removes older data.
 * @returns the settings that are shorter than laws usually ask for.
 * @throws not_found; invalid_request outside of a kind's range.
 */
export async function setRetention(
  services: OperatorServices,
  partnerId: string,
  changes: Partial<RetentionDays>,
): Promise<RetentionWarning[]> {
  const given = Object.entries(changes) as [RetentionKindName, number | null][]
  const issues = given.flatMap(([kind, days]) => {
    const { floorDays, mostDays } = retentionKinds[kind]
    const most = mostDays ?? longestDays
    if (days === null || (days >= floorDays && days <= most)) return []
    return { path: kind, code: 'out_of_range', message: `Use ${floorDays} to ${most} days.` }
  })
  const [first, ...others] = issues
  if (first) throw invalidRequest(first, ...others)
  await inOperatorUnit(services, { partnerId, act: 'retention.set' }, async ({ db, now, did }) => {
    const columns = Object.fromEntries(given.map(([kind, days]) => [retentionKinds[kind].column, days]))
    const { numUpdatedRows } = await db
      .updateTable('partners')
      .set({ ...columns, updated_at: now })
      .where('partner_id', '=', partnerId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw notFound()
    const targets = given.map(
      ([kind, days]) => ({ type: 'partner', id: partnerId, code: `${kind}_${days ?? 'forever'}` }) as const,
    )
    return did(targets, undefined)
  })
  return given.flatMap(([kind, days]) => {
    const { usualDays } = retentionKinds[kind]
    return days !== null && usualDays !== null && days < usualDays ? { kind, usualDays } : []
  })
}
