import {
  type NotificationChannel,
  notFound,
  type PatientNotifications,
  patientNotificationsSchema,
  type QuietHours,
} from '@consult/domain'
import { inUnit, type RequestContext, readTenant } from '@consult/request'
import type { NotificationPolicy } from './channel-plan.ts'
import { type Queries, readPatient, readPolicy } from './reachable-patient.ts'

/** What a patient can choose about notifications, and what applies now. */
export interface NotificationChoice {
  /** The channels that the partner has switched on. Empty: there is nothing to choose, because others tell the patient or nobody does. */
  readonly offered: readonly NotificationChannel[]
  /** The channels of these by which they are told. */
  readonly channels: readonly NotificationChannel[]
  readonly quietHours: QuietHours | null
}

function choiceOf(policy: NotificationPolicy, chosen: PatientNotifications | null): NotificationChoice {
  const offered = policy.mode === 'send' ? policy.channels : []
  return {
    offered,
    channels: (chosen?.channels ?? offered).filter((channel) => offered.includes(channel)),
    quietHours: chosen?.quietHours ?? policy.quietHours,
  }
}

async function read(tx: Queries, patientId: string): Promise<NotificationChoice> {
  const patient = await readPatient(tx, patientId)
  if (!patient) throw notFound()
  return choiceOf(await readPolicy(tx), patient.notifications)
}

/** Reads what the patient of a widget can choose about notifications. @throws not_found */
export const getNotificationChoice = (context: RequestContext, patientId: string): Promise<NotificationChoice> =>
  readTenant(context, (tx) => read(tx, patientId))

/**
 * Keeps what the patient chose about notifications. It replaces what the partner said about this patient, and the partner can
 * replace it. Channels that the partner has not switched on are left out.
 * @throws not_found
 */
export async function chooseNotifications(
  context: RequestContext,
  { patientId, ...asked }: PatientNotifications & { patientId: string },
): Promise<NotificationChoice> {
  return inUnit(context, async (unit) => {
    const { offered } = await read(unit, patientId)
    const channels = asked.channels.filter((channel) => offered.includes(channel))
    const chosen = patientNotificationsSchema.parse({ channels, quietHours: asked.quietHours })
    await unit.db
      .updateTable('patients')
      .set({ notifications: JSON.stringify(chosen), updated_at: unit.realNow })
      .where('partner_id', '=', unit.partnerId)
      .where('patient_id', '=', patientId)
      .execute()
    const answer = await read(unit, patientId)
    return unit.did({ type: 'patient', id: patientId, patientId, code: 'choose_notifications' }, answer)
  })
}
