import { fetchConsultRow } from '@consult/consults'
import { isLicensedFor, isOnDuty } from '@consult/directory'
import { clinicianName } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { sql } from 'kysely'

/** A colleague who can be mentioned on a thread, or be given it. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly specialty: string | null
  readonly onDuty: boolean
  /** Whether they may treat the thread's patient. Others are listed too, so that nobody looks for them. */
  readonly licensed: boolean
}

interface Row extends Omit<Colleague, 'name'> {
  readonly firstName: string
  readonly lastName: string
  readonly credentials: string | null
}

/**
 * Lists the partner's other active physicians, those on duty first.
 * @param asyncConsultId decides who is licensed; null: any consult.
 * @throws not_found
 */
export async function listColleagues(
  context: RequestContext,
  { asyncConsultId, physicianId }: { asyncConsultId: string | null; physicianId: string },
): Promise<{ colleagues: Colleague[] }> {
  const now = context.services.clock.now()
  return readTenant(context, async (tx) => {
    const jurisdiction = asyncConsultId === null ? null : (await fetchConsultRow(tx, asyncConsultId)).jurisdiction
    const { rows } = await sql<Row>`
      select p.physician_id as id, p.first_name as "firstName", p.last_name as "lastName", p.credentials, p.specialty,
        ${isOnDuty(now)} as "onDuty", ${isLicensedFor(sql`${jurisdiction}::text`, now)} as licensed
      from physicians p
      where p.partner_id = ${tx.partnerId} and p.physician_id <> ${physicianId}
        and p.deactivated_at is null and p.simulated_number is null
      order by "onDuty" desc, p.last_name, p.first_name, p.physician_id`.execute(tx.db)
    return {
      colleagues: rows.map(({ id, specialty, onDuty, licensed, ...name }) => ({
        id,
        name: clinicianName(name),
        specialty,
        onDuty,
        licensed,
      })),
    }
  })
}
