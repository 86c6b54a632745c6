import { type AsyncConsultRow, fetchConsultRow, toLifecycle } from '@consult/consults'
import type { TenantTransaction } from '@consult/db'
import { patientNames } from '@consult/directory'
import { isSnoozed, isStillBack, type Snooze } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant, timeOn } from '@consult/request'
import { hasAnswered, hasMovedOn, type SnoozeRow, toSnooze, toStored } from './snooze-store.ts'

/** A thread that its physician put aside. */
export interface SnoozedThread extends Snooze {
  readonly patientName: string | null
  /** Its time has come, and nobody has written since. */
  readonly isBack: boolean
}

/** More threads than a physician puts aside. */
const most = 200

async function isInForce(tx: TenantTransaction, row: SnoozeRow, consult: AsyncConsultRow, now: Date): Promise<boolean> {
  const thread = toLifecycle(consult)
  if (row.woke_at !== null) return isStillBack(toStored(row), thread, await hasMovedOn(tx, row))
  return isSnoozed(toStored(row), thread, await hasAnswered(tx, row), now)
}

/** The threads that a physician has put aside or that came back to them, the first to come back first. */
export async function listSnoozes(context: RequestContext, physicianId: string): Promise<{ snoozes: SnoozedThread[] }> {
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
    const found: { row: SnoozeRow; patientId: string }[] = []
    for (const row of rows) {
      const consult = await fetchConsultRow(tx, row.async_consult_id)
      const now = await timeOn(tx, consult.test_clock_id, realNow)
      if (await isInForce(tx, row, consult, now)) found.push({ row, patientId: consult.patient_id })
    }
    const patientIds = [...new Set(found.map(({ patientId }) => patientId))]
    const names = await patientNames(tx, patientIds)
    noteShownPage(context, 'async_consult', patientIds)
    return {
      snoozes: found.map(({ row, patientId }) => ({
        ...toSnooze(row),
        patientName: names.get(patientId) ?? null,
        isBack: row.woke_at !== null,
      })),
    }
  })
}
