import type { Encounter } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import { identifiersOf, latest, type Mapped, type Mapping, organizationOf, refTo, text } from '../resource.ts'
import type { FoundCall, FoundThread } from '../sources/consults.ts'

/** Both kinds of consult take place at a distance. */
const virtual = { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'VR', display: 'virtual' }

const participation = 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType'

/** What both kinds have. */
function common(
  {
    id,
    patientId,
    reason,
    physicianId,
  }: { id: string; patientId: string; reason: string | null; physicianId: string | null },
  mapping: Mapping,
) {
  const reasonText = text(reason)
  return {
    resourceType: 'Encounter' as const,
    id: toFhirId(id),
    identifier: identifiersOf(mapping, { id }),
    class: virtual,
    subject: refTo('Patient', patientId),
    ...(physicianId !== null && {
      participant: [
        {
          type: [{ coding: [{ system: participation, code: 'PPRF', display: 'primary performer' }] }],
          individual: refTo('Practitioner', physicianId),
        },
      ],
    }),
    ...(reasonText !== undefined && { reasonCode: [{ text: reasonText }] }),
    serviceProvider: organizationOf(mapping),
  }
}

const threadStatus: Readonly<Record<FoundThread['status'], Encounter['status']>> = {
  invited: 'planned',
  consented: 'arrived',
  queued: 'arrived',
  active: 'in-progress',
  resolve_requested: 'in-progress',
  closed: 'finished',
}

/** Whether the consult ended before it began: its patient declined, or answered neither the prompt nor the questionnaires. */
const neverBegan = ({ status, consented_at: consentedAt, closed_reason: reason }: FoundThread) =>
  status === 'closed' && (consentedAt === null || reason === 'consent_expired')

/** An async consult. */
export function mapThread(row: FoundThread, mapping: Mapping): Mapped[] {
  const isOff = neverBegan(row)
  const from = row.consented_at ?? row.created_at
  const period = isOff
    ? null
    : { start: from.toISOString(), ...(row.closed_at && { end: row.closed_at.toISOString() }) }
  return [
    {
      resource: {
        ...common(
          { id: row.async_consult_id, patientId: row.patient_id, reason: row.reason, physicianId: row.physician_id },
          mapping,
        ),
        status: isOff ? 'cancelled' : threadStatus[row.status],
        ...(row.consented_at !== null && period !== null && { period }),
      },
      lastUpdated: latest(
        row.created_at,
        row.consented_at,
        row.queued_at,
        row.assigned_at,
        row.closed_at,
        row.handed_over_at,
      ),
      date: { from, to: row.closed_at },
    },
  ]
}

const callStatus: Readonly<Record<FoundCall['status'], Encounter['status']>> = {
  invited: 'planned',
  waiting: 'arrived',
  ringing: 'arrived',
  in_progress: 'in-progress',
  completed: 'finished',
  cancelled: 'cancelled',
}

/** A call. Its physician is known once they have joined: until then, the ring may go to another. */
export function mapCall(row: FoundCall, mapping: Mapping): Mapped[] {
  const { started_at: startedAt, ended_at: endedAt } = row
  const physicianId = startedAt === null ? null : row.physician_id
  return [
    {
      resource: {
        ...common(
          { id: row.telehealth_consult_id, patientId: row.patient_id, reason: row.reason, physicianId },
          mapping,
        ),
        status: callStatus[row.status],
        ...(row.scheduled_for !== null && { appointment: [refTo('Appointment', row.telehealth_consult_id)] }),
        ...(startedAt !== null && {
          period: { start: startedAt.toISOString(), ...(endedAt && { end: endedAt.toISOString() }) },
        }),
      },
      lastUpdated: latest(row.created_at, row.waiting_since, startedAt, endedAt, row.cancelled_at),
      date: { from: startedAt ?? row.scheduled_for ?? row.created_at, to: endedAt },
    },
  ]
}
