import { startOfDay } from '@consult/domain'
import type { Unit } from '@consult/request'

/**
 * How many notifications a patient got since the local midnight, with those that a worker is about to send. Until the
 * transaction ends, no other notification of the patient is counted: two that are due together must not both be the last one.
 */
export async function toldToday(
  { db, partnerId, now }: Pick<Unit, 'db' | 'partnerId' | 'now'>,
  { patientId, timeZone }: { patientId: string; timeZone: string },
): Promise<number> {
  await db
    .selectFrom('patients')
    .select('patient_id')
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .forNoKeyUpdate()
    .execute()
  const { told } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<string>().as('told'))
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where((either) =>
      either.or([
        either('sent_at', '>=', startOfDay(timeZone, now)),
        either.and([either('status', '=', 'pending'), either('next_attempt_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(told)
}
