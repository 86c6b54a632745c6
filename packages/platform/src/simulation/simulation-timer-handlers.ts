import { telehealthTimerKinds, threadTimerKinds } from '@consult/consults'
import { ConsultError } from '@consult/domain'
import { setTimers, type TimerHandler } from '@consult/engine'
import type { Services } from '@consult/request'
import { leaveDuty } from './call-duty.ts'
import { workOnCall } from './call-simulation.ts'
import { answerIntake } from './intake-simulation.ts'
import { workOnThread } from './thread-simulation.ts'

/** What does not last: the timer tries again. */
const passing: ReadonlySet<ConsultError['code']> = new Set([
  'service_unavailable',
  'rate_limited',
  'precondition_failed',
])

/** The handlers of simulated physicians and patients. Outside test environments they do nothing. */
export function createSimulationTimerHandlers(services: Services): Record<string, TimerHandler> {
  const inTestsOnly =
    (work: TimerHandler): TimerHandler =>
    async (partnerId, subjectId) => {
      if (services.environment !== 'test') return
      try {
        await work(partnerId, subjectId)
      } catch (error) {
        // A person was faster, or the account does not allow the step, so the scenario ends.
        if (!(error instanceof ConsultError) || passing.has(error.code)) throw error
      }
    }
  return {
    [threadTimerKinds.simulatedStep]: inTestsOnly(async (partnerId, subjectId) => {
      const next = await workOnThread(services, partnerId, subjectId)
      if (next) await services.database.inTenant(partnerId, (tx) => setTimers(tx, [next]))
    }),
    [threadTimerKinds.simulatedPatient]: inTestsOnly((partnerId, id) => answerIntake(services, partnerId, 'async', id)),
    [telehealthTimerKinds.simulatedPatient]: inTestsOnly((partnerId, id) =>
      answerIntake(services, partnerId, 'telehealth', id),
    ),
    [telehealthTimerKinds.simulatedStep]: inTestsOnly((partnerId, id) => workOnCall(services, partnerId, id)),
    [telehealthTimerKinds.simulatedLeaves]: inTestsOnly((partnerId, id) => leaveDuty(services, partnerId, id)),
  }
}
