import { buckets } from '@consult/auth'
import { prioritizeThread } from '@consult/consults'
import { type BulkAct, type BulkBack, ConsultError, type ErrorCode, type Priority } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { offerHandOver } from '../hand-overs/offer-hand-over.ts'
import { findSnooze } from '../snoozes/snooze-store.ts'
import { snoozeThread } from '../snoozes/snooze-thread.ts'

/** What became of one consult. The rows are in the order of the request's ids. */
export interface BulkRow {
  /** The code of the refusal; null: it is done. */
  readonly refused: ErrorCode | null
  /** What takes it back; null: nothing, for example because it was as it should be already. */
  readonly back: BulkBackAnswer | null
}

/** `BulkBack` as an answer, with instants as strings. */
export type BulkBackAnswer = {
  [Type in BulkBack['type']]: {
    [Field in keyof Extract<BulkBack, { type: Type }>]: InText<Extract<BulkBack, { type: Type }>[Field]>
  }
}[BulkBack['type']]
type InText<Value> = Value extends Date ? string : Value

async function prioritize(
  context: RequestContext,
  { id, physicianId, priority }: { id: string; physicianId: string; priority: Priority },
): Promise<BulkBackAnswer | null> {
  const changedBy = { type: 'physician', id: physicianId } as const
  const { previous, lastActivityAt } = await prioritizeThread(context, { asyncConsultId: id, priority, changedBy })
  if (previous === priority) return null
  return { type: 'priority', set: priority, before: previous, lastActivityAt: lastActivityAt.toISOString() }
}

/** The end of the snooze that a new one would replace. */
async function endOfSnooze(context: RequestContext, id: string, physicianId: string): Promise<string | null> {
  const row = await readTenant(context, (tx) => findSnooze(tx, id))
  return row?.physician_id === physicianId && row.woke_at === null ? row.until.toISOString() : null
}

async function actOn(
  context: RequestContext,
  id: string,
  { act, physicianId }: { act: BulkAct; physicianId: string },
): Promise<BulkBackAnswer | null> {
  const who = { asyncConsultId: id, physicianId }
  switch (act.type) {
    case 'priority':
      return prioritize(context, { id, physicianId, priority: act.priority })
    case 'snooze': {
      const before = await endOfSnooze(context, id, physicianId)
      const { until } = await snoozeThread(context, { ...who, until: act.until })
      return { type: 'snooze', until, before }
    }
    case 'hand_over': {
      const { id: offer } = await offerHandOver(context, { ...who, to: act.to, note: act.note })
      return { type: act.to === null ? 'queue' : 'offer', offer }
    }
  }
}

/** Runs `work` and returns the code of its refusal, or null. Faults of the service end the whole act. */
export async function refusalOf(work: () => Promise<void>): Promise<ErrorCode | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof ConsultError && error.code !== 'service_unavailable') return error.code
    throw error
  }
}

/** Counts an act on many consults. @throws rate_limited */
export function countBulkAct({ services, account }: RequestContext, physicianId: string): Promise<void> {
  return services.auth.limiter.take(buckets.bulkActs(account.partnerId, physicianId))
}

/**
 * Does one thing with many consults, one transaction and one audit entry each: one that is refused does not keep the others.
 * @param ids of the rows that the physician selected, whatever the list shows by now, each once.
 * @throws rate_limited
 */
export async function actInBulk(
  context: RequestContext,
  { ids, act, physicianId }: { ids: readonly string[]; act: BulkAct; physicianId: string },
): Promise<{ rows: BulkRow[] }> {
  await countBulkAct(context, physicianId)
  const rows: BulkRow[] = []
  for (const id of ids) {
    let back: BulkBackAnswer | null = null
    const refused = await refusalOf(async () => {
      back = await actOn(context, id, { act, physicianId })
    })
    rows.push({ refused, back })
  }
  return { rows }
}
