import { loadPartnerAccount } from '@consult/auth'
import { lockPhysician, toPresence, touchPhysician } from '@consult/directory'
import { ConsultError, reminderDue } from '@consult/domain'
import type { TimerHandler } from '@consult/engine'
import { ownContext, type RequestContext, type Services, type Unit, wakeMatching, wakeStreams } from '@consult/request'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'
import type { LockedTelehealthConsult } from './locked-telehealth-consult.ts'
import { unansweredLimit } from './matching/waiting-room.ts'
import { hasRunOut } from './running/call-lease.ts'
import { removeParticipant } from './running/remove-from-calls.ts'
import { telehealthTimerKinds } from './telehealth-timers.ts'
import { beginWrapUp } from './wrap-up.ts'

/** Counts an unanswered ring. After two in a row, the physician is away until they change it. */
async function countUnanswered(unit: Unit, physicianId: string): Promise<void> {
  const physician = await lockPhysician(unit, physicianId)
  const unanswered = physician.unanswered_rings + 1
  const goesAway = unanswered >= unansweredLimit && toPresence(physician, false, unit.realNow).status === 'online'
  await touchPhysician(unit, physicianId, {
    unanswered_rings: unanswered,
    idle_since: unit.realNow,
    ...(goesAway && { presence: 'away', presence_until: null }),
  })
}

/** Creates the handlers of the timers of live-call consults. */
export function createTelehealthTimerHandlers(services: Services): Record<string, TimerHandler> {
  const onVisit = (
    kind: string,
    act: (consult: LockedTelehealthConsult, unit: Unit, context: RequestContext) => Promise<void>,
  ): [string, TimerHandler] => [
    kind,
    async (partnerId, telehealthConsultId) => {
      const account = await loadPartnerAccount(services.database.directory, partnerId)
      if (!account) throw new ConsultError('not_found')
      const context = ownContext(services, account, `timers.${kind}`)
      await actOnTelehealthConsult(context, telehealthConsultId, (consult, unit) => act(consult, unit, context))
    },
  ]

  return {
    ...Object.fromEntries([
      onVisit(telehealthTimerKinds.reminder, async (consult, unit) => {
        const { scheduledFor, nextReminderAt } = consult.life
        const minutesBefore = scheduledFor && reminderDue(scheduledFor, nextReminderAt, unit.now)
        // The patient is present, the call was moved or cancelled, or a worker died after sending this reminder.
        if (minutesBefore === null || !consult.allows({ type: 'remind', minutesBefore })) return
        consult.act({ type: 'remind', minutesBefore })
      }),
      onVisit(telehealthTimerKinds.missed, async (consult) => {
        if (consult.allows({ type: 'miss' })) consult.act({ type: 'miss' })
      }),
      onVisit(telehealthTimerKinds.ringEnds, async (consult, unit) => {
        const { physicianId } = consult.life
        // The ring was answered, or a new ring is running, which has a later timer.
        if (physicianId === null || !consult.allows({ type: 'ring_unanswered' })) return
        consult.act({ type: 'ring_unanswered' })
        await countUnanswered(unit, physicianId)
        wakeMatching(services, unit)
        wakeStreams(services, unit)
      }),
      onVisit(telehealthTimerKinds.callAbandoned, async (consult, unit, context) => {
        const { physicianId } = consult.life
        if (physicianId === null || !consult.allows({ type: 'abandon' })) return
        if (!(await hasRunOut(unit, consult.row, unit.now))) return
        consult.act({ type: 'abandon' })
        await beginWrapUp(context, unit, { physicianId, simulation: consult.row.simulation })
      }),
    ]),
    [telehealthTimerKinds.roomCloses]: (partnerId, consultId) => services.calls.closeRoom({ partnerId, consultId }),
    [telehealthTimerKinds.participantRemoved]: removeParticipant(services),
  }
}
