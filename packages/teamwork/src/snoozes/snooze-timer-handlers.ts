import { loadPartnerAccount } from '@consult/auth'
import { changeThread } from '@consult/consults'
import { isOnDuty } from '@consult/directory'
import { ConsultError, isSnoozed } from '@consult/domain'
import type { TimerHandler } from '@consult/engine'
import { ownContext, putTeamEvents, type Services, type Unit, wakeStreams } from '@consult/request'
import { sql } from 'kysely'
import { findSnooze, hasAnswered, markAwake, removeSnooze, toStored } from './snooze-store.ts'
import { snoozeTimerKind } from './snooze-timer.ts'

async function isHolderOnDuty(unit: Unit, physicianId: string): Promise<boolean> {
  const { rows } = await sql`
    select from physicians p
    where p.partner_id = ${unit.partnerId} and p.physician_id = ${physicianId} and ${isOnDuty(unit.realNow)}`.execute(
    unit.db,
  )
  return rows.length > 0
}

/**
 * The handler of the timer that wakes threads. The thread comes back to its physician, or to the queue when that physician
 * is off duty, so that nobody waits for somebody who is not there. A closed thread stays closed.
 */
export function createSnoozeTimerHandlers(services: Services): Record<string, TimerHandler> {
  return {
    [snoozeTimerKind]: async (partnerId, asyncConsultId) => {
      const account = await loadPartnerAccount(services.database.directory, partnerId)
      if (!account) throw new ConsultError('not_found')
      const context = ownContext(services, account, `timers.${snoozeTimerKind}`)
      await changeThread(context, asyncConsultId, async (thread, unit) => {
        const row = await findSnooze(unit, asyncConsultId)
        const nothing = { answer: null, targets: [] }
        // Put aside again, for longer.
        if (!row || row.woke_at !== null || unit.now < row.until) return nothing
        const { physician_id: physicianId } = row
        const lasted = isSnoozed(
          toStored(row),
          thread.life,
          await hasAnswered(unit, row),
          new Date(row.until.getTime() - 1),
        )
        if (!lasted) {
          await removeSnooze(unit, asyncConsultId)
          return nothing
        }
        if (await isHolderOnDuty(unit, physicianId)) await markAwake(unit, asyncConsultId, unit.now)
        else {
          await removeSnooze(unit, asyncConsultId)
          thread.act({ type: 'return_to_queue', physicianId })
        }
        await putTeamEvents(unit, [{ kind: 'snooze', physicianId, asyncConsultId }], unit.realNow)
        wakeStreams(services, unit)
        const { patient_id: patientId } = thread.row
        const id = asyncConsultId
        return { answer: null, targets: [{ type: 'snooze', id, consultId: id, patientId, code: 'wake' }] }
      })
    },
  }
}
