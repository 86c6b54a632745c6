import { lockActing, requireLicense, touchPhysician } from '@consult/directory'
import { decideTelehealth, type JoinedConsult, type TelehealthAction, type TelehealthConsult } from '@consult/domain'
import { type RequestContext, timeOn } from '@consult/request'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'
import { type TelehealthConsultRow, toLifecycle } from './consult-row.ts'
import { refusal } from './locked-telehealth-consult.ts'
import { askEngine } from './running/ask-engine.ts'
import { recordingAnswers } from './running/recording-consents.ts'
import { fetchTelehealthRow } from './telehealth-consult-store.ts'

const join = (physicianId: string, recorded: boolean): TelehealthAction => ({ type: 'join', physicianId, recorded })

/** @throws the machine's refusal when the physician cannot join the call now. */
function requireJoinable(row: TelehealthConsultRow, physicianId: string, now: Date): void {
  const life = toLifecycle(row)
  const decision = decideTelehealth(life, join(physicianId, false), now)
  if ('refuse' in decision) throw refusal(decision.refuse, life)
}

/**
 * Joins the call that rings for a physician, which starts the call. It first checks that the join is allowed, and then
 * opens the room, so that a consult in progress always has a room.
 * @returns the consult, and the physician's connection to the call.
 * @throws not_found; physician_not_licensed; not_assigned; thread_not_active; call_unavailable
 */
export async function joinTelehealthConsult(
  context: RequestContext,
  { telehealthConsultId, physicianId }: { telehealthConsultId: string; physicianId: string },
): Promise<JoinedConsult> {
  const { database, clock, calls } = context.services
  const { partnerId } = context.account
  const recorded = await database.inTenant(partnerId, async (tx) => {
    const row = await fetchTelehealthRow(tx, telehealthConsultId)
    const now = await timeOn(tx, row.test_clock_id, clock.now())
    await requireLicense(tx, row, physicianId, now)
    requireJoinable(row, physicianId, now)
    return (await recordingAnswers(tx, row)).physician === true
  })
  const room = { partnerId, consultId: telehealthConsultId }
  await askEngine(calls.openRoom(room))
  const connection = await askEngine(calls.admit(room, { id: physicianId, role: 'physician', recorded }))
  return startCall(context, { telehealthConsultId, physicianId }, { connection })
}

/**
 * Starts the call that rings for a physician. The call is recorded if either participant has agreed.
 * @param extra additional fields of the answer.
 * @throws not_found; physician_not_licensed; not_assigned; thread_not_active
 */
export function startCall<Extra extends object = object>(
  context: RequestContext,
  { telehealthConsultId, physicianId }: { telehealthConsultId: string; physicianId: string },
  extra?: Extra,
): Promise<TelehealthConsult & Extra> {
  const { recording } = context.services.calls.capabilities
  return actOnTelehealthConsult(
    context,
    telehealthConsultId,
    async (consult, unit) => {
      await requireLicense(unit, consult.row, physicianId, unit.now)
      await lockActing(unit, physicianId)
      const answers = await recordingAnswers(unit, consult.row)
      const agreed = answers.patient === true || answers.physician === true
      consult.act(join(physicianId, recording && agreed))
      await touchPhysician(unit, physicianId, { unanswered_rings: 0 })
    },
    extra,
  )
}
