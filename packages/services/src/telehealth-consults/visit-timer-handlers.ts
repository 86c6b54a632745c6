import { loadPartnerAccount } from '@consult/auth'
import { ConsultError, reminderDue } from '@consult/domain'
import type { TimerHandler } from '@consult/engine'
import { lockPhysician } from '../directory/physicians/lock-physician.ts'
import { toPresence } from '../directory/physicians/physician-resource.ts'
import { touchPhysician } from '../directory/physicians/touch-physician.ts'
import { lookForMatches } from '../request/look-for-matches.ts'
import { ownCall, type Services } from '../request/request-context.ts'
import { tellStreams } from '../request/tell-streams.ts'
import type { Unit } from '../request/unit-of-work.ts'
import { actOnVisit } from './act-on-visit.ts'
import { unansweredLimit } from './matching/waiting-room.ts'
import { hasRunOut } from './running/call-lease.ts'
import { removeParticipant } from './running/remove-from-calls.ts'
import type { Visit } from './visit.ts'
import { visitTimerKinds } from './visit-timers.ts'

/** The physician let it ring. After two in a row they are away until they say otherwise. */
async function countUnanswered(unit: Unit, physicianId: string): Promise<void> {
  const physician = await lockPhysician(unit, physicianId)
  const unanswered = physician.unanswered_rings + 1
  const goesAway = unanswered >= unansweredLimit && toPresence(physician, false, unit.now).status === 'online'
  await touchPhysician(unit, physicianId, {
    unanswered_rings: unanswered,
    idle_since: unit.now,
    ...(goesAway && { presence: 'away', presence_until: null }),
  })
}

/** What the timers of live-call consults do. */
export function createVisitTimerHandlers(services: Services): Record<string, TimerHandler> {
  const onVisit = (kind: string, act: (visit: Visit, unit: Unit) => Promise<void>): [string, TimerHandler] => [
    kind,
    async (partnerId, telehealthConsultId) => {
      const account = await loadPartnerAccount(services.database.directory, partnerId)
      if (!account) throw new ConsultError('not_found')
      await actOnVisit(ownCall(services, account, `timers.${kind}`), telehealthConsultId, act)
    },
  ]

  return {
    ...Object.fromEntries([
      onVisit(visitTimerKinds.reminder, async (visit, unit) => {
        const { scheduledFor, nextReminderAt } = visit.life
        const minutesBefore = scheduledFor && reminderDue(scheduledFor, nextReminderAt, unit.now)
        // The patient is there, the call was moved or cancelled, or this one was sent by a worker that then died.
        if (minutesBefore === null || !visit.allows({ type: 'remind', minutesBefore })) return
        visit.act({ type: 'remind', minutesBefore })
      }),
      onVisit(visitTimerKinds.missed, async (visit) => {
        if (visit.allows({ type: 'miss' })) visit.act({ type: 'miss' })
      }),
      onVisit(visitTimerKinds.ringEnds, async (visit, unit) => {
        const { physicianId } = visit.life
        // Answered, or ringing anew: the timer of that ring is a later one.
        if (physicianId === null || !visit.allows({ type: 'ring_unanswered' })) return
        visit.act({ type: 'ring_unanswered' })
        await countUnanswered(unit, physicianId)
        lookForMatches(services, unit)
        tellStreams(services, unit)
      }),
      onVisit(visitTimerKinds.callAbandoned, async (visit, unit) => {
        const { physicianId } = visit.life
        if (physicianId === null || !visit.allows({ type: 'abandon' })) return
        if (!(await hasRunOut(unit, visit.id, unit.now))) return
        visit.act({ type: 'abandon' })
        await touchPhysician(unit, physicianId, { idle_since: unit.now })
        lookForMatches(services, unit)
      }),
    ]),
    [visitTimerKinds.roomCloses]: (partnerId, consultId) => services.calls.closeRoom({ partnerId, consultId }),
    [visitTimerKinds.participantRemoved]: removeParticipant(services),
  }
}
