import type { JoinedConsult, TelehealthAction } from '@consult/domain'
import { lockActing } from '../directory/physicians/lock-physician.ts'
import { requireLicense } from '../directory/physicians/require-license.ts'
import { touchPhysician } from '../directory/physicians/touch-physician.ts'
import type { Call } from '../request/request-context.ts'
import { actOnVisit } from './act-on-visit.ts'
import { recordingAnswers } from './recording-consent/recording-consents.ts'
import { askEngine } from './running/ask-engine.ts'
import { Visit } from './visit.ts'
import { fetchTelehealthRow } from './visit-store.ts'

/**
 * The physician who is rung joins: the call is live. The room is made first, so that a consult is in progress only when
 * there is somewhere to meet; a join that would be refused makes none.
 * @returns the consult, and what the physician connects with.
 * @throws not_found, physician_not_licensed, not_assigned, thread_not_active, call_unavailable.
 */
export async function joinTelehealthConsult(
  call: Call,
  { telehealthConsultId, physicianId }: { telehealthConsultId: string; physicianId: string },
): Promise<JoinedConsult> {
  const { database, clock, calls } = call.services
  const { partnerId } = call.account
  const join = (recorded: boolean): TelehealthAction => ({ type: 'join', physicianId, recorded })
  const recorded = await database.inTenant(partnerId, async (tx) => {
    const now = clock.now()
    const row = await fetchTelehealthRow(tx, telehealthConsultId)
    await requireLicense(tx, row, physicianId, now)
    new Visit(row, now).act(join(false))
    return (await recordingAnswers(tx, row)).physician === true
  })
  const room = { partnerId, consultId: telehealthConsultId }
  await askEngine(calls.openRoom(room))
  const connection = await askEngine(calls.admit(room, { id: physicianId, role: 'physician', recorded }))
  return actOnVisit(
    call,
    telehealthConsultId,
    async (visit, unit) => {
      await requireLicense(unit, visit.row, physicianId, unit.now)
      await lockActing(unit, physicianId)
      const answers = await recordingAnswers(unit, visit.row)
      const agreed = answers.patient === true || answers.physician === true
      visit.act(join(calls.capabilities.recording && agreed))
      await touchPhysician(unit, physicianId, { unanswered_rings: 0 })
    },
    { connection },
  )
}
