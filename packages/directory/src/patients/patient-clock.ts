import { ConsultError, invalidRequest, mostClockPatients, notFound } from '@consult/domain'
import type { RequestContext, Unit } from '@consult/request'
import { sql } from 'kysely'

/**
 * Locks the clock that the patient is to follow, so that it cannot be deleted, and counts the patients who already
 * follow it.
 * @throws forbidden outside test environments; not_found; invalid_request for a new patient on a full clock.
 */
export async function requireClock(
  { services }: RequestContext,
  unit: Unit,
  { testClockId, externalId }: { testClockId: string; externalId: string },
): Promise<void> {
  if (services.environment !== 'test') throw new ConsultError('forbidden')
  const clock = await unit.db
    .selectFrom('test_clocks')
    .select('test_clock_id')
    .where('partner_id', '=', unit.partnerId)
    .where('test_clock_id', '=', testClockId)
    .where('deleted_at', 'is', null)
    // Patients who are created at the same time wait for each other, so that the count is right.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!clock) throw notFound()
  const { others, known } = await unit.db
    .selectFrom('patients')
    .select(({ fn, eb }) => [
      fn.countAll<string>().as('others'),
      fn.coalesce(fn.agg<boolean>('bool_or', [eb('external_id', '=', externalId)]), sql<boolean>`false`).as('known'),
    ])
    .where('partner_id', '=', unit.partnerId)
    .where('test_clock_id', '=', testClockId)
    .executeTakeFirstOrThrow()
  if (known || Number(others) < mostClockPatients) return
  const message = `The limit of ${mostClockPatients} patients on a test clock is reached. Use another clock.`
  throw invalidRequest({ path: 'testClockId', code: 'too_many', message })
}
