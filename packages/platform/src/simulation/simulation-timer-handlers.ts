import { telehealthTimerKinds, threadTimerKinds } from '@consult/consults'
import { ConsultError } from '@consult/domain'
import { setTimers, type TimerHandler } from '@consult/engine'
import type { Services } from '@consult/request'
import { leaveDuty } from './call-duty.ts'
import { workOnCall } from './call-simulation.ts'
import { workOnThread } from './thread-simulation.ts'

/** The handlers of simulated physicians. Outside test environments they do nothing. */
export function createSimulationTimerHandlers(services: Services): Record<string, TimerHandler> {
  const inTestsOnly =
    (work: TimerHandler): TimerHandler =>
    async (partnerId, subjectId) => {
      if (services.environment !== 'test') return
      try {
        await work(partnerId, subjectId)
      } catch (error) {
        // A person was faster, or the account does not allow the step, so the scenario ends.
        if (!(error instanceof ConsultError) || error.code === 'service_unavailable') throw error
      }
    }
  return {
    [threadTimerKinds.simulatedStep]: inTestsOnly(async (partnerId, subjectId) => {
      const next = await workOnThread(services, partnerId, subjectId)
      if (next) await services.database.inTenant(partnerId, (tx) => setTimers(tx, [next]))
    }),
    [telehealthTimerKinds.simulatedStep]: inTestsOnly((partnerId, id) => workOnCall(services, partnerId, id)),
    [telehealthTimerKinds.simulatedLeaves]: inTestsOnly((partnerId, id) => leaveDuty(services, partnerId, id)),
  }
}
