import { startOfDay } from '@consult/domain'
import type { Unit } from '@consult/request'

/**
 * How many notifications a patient got since the local midnight, with those that a worker is about to send: several can be due
 * together.
 * @param of.before counts only planned ones with an id before this one, so that each of them gets another number. Default: all.
 */
export async function toldToday(
  { db, partnerId, now }: Pick<Unit, 'db' | 'partnerId' | 'now'>,
  { patientId, timeZone, before }: { patientId: string; timeZone: string; before?: string | undefined },
): Promise<number> {
  const { told } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<string>().as('told'))
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .where((either) =>
      either.or([
        either('sent_at', '>=', startOfDay(timeZone, now)),
        either.and([
          either('status', '=', 'pending'),
          either('next_attempt_at', 'is not', null),
          ...(before === undefined ? [] : [either('notification_id', '<', before)]),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(told)
}
