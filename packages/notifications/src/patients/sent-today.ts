import { startOfDay } from '@consult/domain'
import type { Unit } from '@consult/request'

/** How many notifications were sent to a patient since the local midnight. */
export async function sentToday(
  { db, partnerId, now }: Pick<Unit, 'db' | 'partnerId' | 'now'>,
  { patientId, timeZone }: { patientId: string; timeZone: string },
): Promise<number> {
  const { sent } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<string>().as('sent'))
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where('sent_at', '>=', startOfDay(timeZone, now))
    .executeTakeFirstOrThrow()
  return Number(sent)
}
