import { loadPartnerAccount } from '@consult/auth'
import { fetchPhysicianRow } from '@consult/directory'
import { ConsultError } from '@consult/domain'
import type { TimerHandler } from '@consult/engine'
import { ownContext, type Services } from '@consult/request'
import { handOver } from './deactivate-physician.ts'
import { handOverTimerKind } from './hand-over-timer.ts'

/** Creates the handlers of the off-boarding timers. */
export function createOffBoardingTimerHandlers(services: Services): Record<string, TimerHandler> {
  return {
    [handOverTimerKind]: async (partnerId, physicianId) => {
      const { database } = services
      const account = await loadPartnerAccount(database.directory, partnerId)
      if (!account) throw new ConsultError('not_found')
      const { deactivated_at } = await database.inTenant(partnerId, (tx) => fetchPhysicianRow(tx, physicianId))
      if (deactivated_at === null) return
      await handOver(ownContext(services, account, `timers.${handOverTimerKind}`), physicianId)
    },
  }
}
