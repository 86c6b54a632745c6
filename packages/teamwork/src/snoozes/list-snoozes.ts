import { fetchConsultRow, toLifecycle } from '@consult/consults'
import { isSnoozed, type Snooze } from '@consult/domain'
import { type RequestContext, readTenant, timeOn } from '@consult/request'
import { hasAnswered, toSnooze, toStored } from './snooze-store.ts'

/** More threads than a physician puts aside. */
const most = 200

/** The threads that a physician has put aside, the first to come back first. */
export async function listSnoozes(context: RequestContext, physicianId: string): Promise<{ snoozes: Snooze[] }> {
  const realNow = context.services.clock.now()
  return readTenant(context, async (tx) => {
    const rows = await tx.db
      .selectFrom('snoozes')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('physician_id', '=', physicianId)
      .orderBy('until')
      .limit(most)
      .execute()
    const snoozes: Snooze[] = []
    for (const row of rows) {
      const consult = await fetchConsultRow(tx, row.async_consult_id)
      const now = await timeOn(tx, consult.test_clock_id, realNow)
      if (isSnoozed(toStored(row), toLifecycle(consult), await hasAnswered(tx, row), now)) snoozes.push(toSnooze(row))
    }
    return { snoozes }
  })
}
