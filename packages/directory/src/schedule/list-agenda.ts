import { cursorScope, type TenantTransaction, toPage } from '@consult/db'
import { type AgendaItem, ConsultError, type ListAgenda, type Page } from '@consult/domain'
import { noteShownPage, type RequestContext, readTenant, showWithheld } from '@consult/request'
import { sql } from 'kysely'
import { patientName } from '../patients/patient-names.ts'
import { fetchPhysicianRow } from '../physicians/physician-resource.ts'
import { readWindowedPage, type WindowedPage, windowedKeys } from './window-cursor.ts'

/** The longest appointment. One that overlaps a window starts at most this long before it. */
const longestAppointment = sql`interval '240 minutes'`

async function readAppointments(
  tx: TenantTransaction,
  physicianId: string,
  { window, last }: WindowedPage,
  limit: number,
) {
  return (
    tx.db
      .selectFrom('telehealth_consults as c')
      .innerJoin('patients as p', (join) =>
        join.onRef('p.partner_id', '=', 'c.partner_id').onRef('p.patient_id', '=', 'c.patient_id'),
      )
      .select(['c.telehealth_consult_id as id', 'c.status', 'c.reason', 'c.patient_id', 'c.patient_external_id'])
      .select([
        'c.cancelled_reason',
        'c.rescheduled_from',
        'p.first_name',
        'p.last_name',
        'p.birth_date',
        'p.language as patient_language',
      ])
      .select((eb) => [
        eb.ref('c.scheduled_for').$notNull().as('startsAt'),
        eb.ref('c.scheduled_until').$notNull().as('endsAt'),
      ])
      .where('c.partner_id', '=', tx.partnerId)
      .where('c.booked_physician_id', '=', physicianId)
      .where((either) =>
        either.or([either('c.status', '!=', 'cancelled'), either('c.cancelled_reason', '=', 'patient_no_show')]),
      )
      .where('c.scheduled_for', '<', window.endsAt)
      .where('c.scheduled_until', '>', window.startsAt)
      // Redundant, but it lets PostgreSQL skip earlier years.
      .where('c.scheduled_for', '>=', sql<Date>`${window.startsAt}::timestamptz - ${longestAppointment}`)
      .$if(last !== null, (query) =>
        query.where(sql<boolean>`(c.scheduled_for, c.telehealth_consult_id) > (${last?.startsAt}, ${last?.id})`),
      )
      .orderBy('c.scheduled_for')
      .orderBy('c.telehealth_consult_id')
      .limit(limit + 1)
      .execute()
  )
}

type AppointmentRow = Awaited<ReturnType<typeof readAppointments>>[number]

function toAgendaItem(row: AppointmentRow): AgendaItem {
  return {
    id: row.id,
    telehealthConsultId: row.id,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    status: row.status,
    cancelledReason: row.cancelled_reason,
    rescheduledFrom: row.rescheduled_from?.toISOString() ?? null,
    reason: row.reason,
    patient: {
      id: row.patient_id,
      externalId: row.patient_external_id,
      displayName: patientName({ ...row, language: row.patient_language }),
      birthDate: row.birth_date,
    },
  }
}

/**
 * Lists the physician's appointments in a window of time, soonest first. It includes appointments that started before
 * the window and overlap it. Of the cancelled appointments, it includes only those that the patient missed.
 * @param input `actingId` is the requesting physician. Only the physician of an agenda may read it.
 * @throws invalid_request; not_found; forbidden
 */
export async function listAgenda(
  context: RequestContext,
  { physicianId, actingId, limit, ...query }: ListAgenda & { physicianId: string; actingId: string },
): Promise<Page<AgendaItem>> {
  const { services, account } = context
  const scope = cursorScope(account.partnerId, 'agenda', physicianId)
  const asked = readWindowedPage(scope, query, services.clock.now())
  return readTenant(context, async (tx) => {
    await fetchPhysicianRow(tx, physicianId)
    if (physicianId !== actingId) throw new ConsultError('forbidden')
    showWithheld(context)
    const rows = await readAppointments(tx, physicianId, asked, limit)
    const keysOf = (row: AppointmentRow) => windowedKeys(asked.window, row)
    const page = toPage(rows, { limit, scope, keysOf, toItem: toAgendaItem })
    noteShownPage(
      context,
      'telehealth_consult',
      page.items.map(({ patient }) => patient.id),
    )
    return page
  })
}
