import type { Appointment } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import { latest, type Mapped, refTo, text } from '../resource.ts'
import type { FoundCall } from '../sources/consults.ts'

const statuses: Readonly<Record<FoundCall['status'], Appointment['status']>> = {
  invited: 'booked',
  waiting: 'arrived',
  ringing: 'arrived',
  in_progress: 'checked-in',
  completed: 'fulfilled',
  cancelled: 'cancelled',
}

/** A booked call. Calls without a time have no appointment. */
export function mapAppointment(row: FoundCall): Mapped[] {
  const { scheduled_for: start, scheduled_until: end } = row
  if (start === null || end === null) return []
  const reason = text(row.reason)
  const people = [refTo('Patient', row.patient_id)]
  if (row.booked_physician_id !== null) people.push(refTo('Practitioner', row.booked_physician_id))
  return [
    {
      resource: {
        resourceType: 'Appointment',
        id: toFhirId(row.telehealth_consult_id),
        status: row.cancelled_reason === 'patient_no_show' ? 'noshow' : statuses[row.status],
        ...(reason !== undefined && { reasonCode: [{ text: reason }] }),
        start: start.toISOString(),
        end: end.toISOString(),
        minutesDuration: row.duration_minutes,
        created: row.created_at.toISOString(),
        participant: people.map((actor) => ({ actor, status: 'accepted' as const })),
      },
      lastUpdated: latest(
        row.created_at,
        row.booked_at,
        row.waiting_since,
        row.started_at,
        row.ended_at,
        row.cancelled_at,
      ),
      date: { from: start, to: start },
    },
  ]
}
