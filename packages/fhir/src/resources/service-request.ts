import type { CodeableConcept, ServiceRequest } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import {
  encounterOf,
  identifiersOf,
  latest,
  type Mapped,
  type Mapping,
  organizationOf,
  ownSystem,
  refTo,
  text,
} from '../resource.ts'
import type { FoundOrder } from '../sources/orders.ts'
import { codedConcept } from './coded-concept.ts'

const statuses: Readonly<Record<FoundOrder['status'], ServiceRequest['status']>> = {
  draft: 'draft',
  requested: 'active',
  accepted: 'active',
  rejected: 'revoked',
  fulfilled: 'completed',
  canceled: 'revoked',
}

const urgencies: Readonly<Record<string, NonNullable<ServiceRequest['priority']>>> = {
  routine: 'routine',
  soon: 'asap',
  urgent: 'urgent',
}

/** What is asked for: what it is, in detail, and what is said besides. */
interface Asked {
  readonly code: CodeableConcept
  readonly details?: readonly CodeableConcept[]
  readonly priority?: string
  readonly reason?: string | null
  readonly notes?: readonly string[]
  readonly period?: { readonly start: string; readonly end: string }
  readonly performerType?: string
}

function askedOf({ lab, referral, sickNote }: FoundOrder['content']): Asked | null {
  if (lab) {
    return {
      code: { text: 'Laboratory tests' },
      details: lab.tests.map(({ code, text: said }) => codedConcept({ system: null, code, display: null, text: said })),
      priority: lab.priority,
      reason: lab.reason,
      notes: lab.fasting ? ['Fasting'] : [],
    }
  }
  if (referral) {
    return {
      code: { text: 'Referral' },
      priority: referral.urgency,
      reason: referral.question,
      performerType: referral.specialty,
    }
  }
  if (sickNote) {
    return {
      code: { text: 'Sick note' },
      period: { start: sickNote.from, end: sickNote.to },
      notes: [`Capacity: ${sickNote.capacity}`, `Purpose: ${sickNote.purpose}`],
    }
  }
  return null
}

/** A lab order, a referral or a sick note. */
export function mapServiceRequest(row: FoundOrder, mapping: Mapping): Mapped[] {
  const asked = askedOf(row.content)
  const { requested_at: requestedAt } = row
  if (asked === null || requestedAt === null) return []
  const { code, details = [], priority = 'routine', reason, notes = [], period, performerType } = asked
  const category = { system: ownSystem(mapping, 'order-kind'), code: row.kind.replace('_', '-') }
  const why = text(reason)
  const type = text(performerType)
  const end = text(row.reason)
  const note = [...notes, ...(end === undefined ? [] : [`Ended: ${end}`])]
  const resource: ServiceRequest & { id: string } = {
    resourceType: 'ServiceRequest',
    id: toFhirId(row.order_id),
    identifier: identifiersOf(mapping, { id: row.order_id }),
    status: row.is_in_error ? 'entered-in-error' : (statuses[row.status] ?? 'unknown'),
    intent: 'order',
    category: [{ coding: [category] }],
    priority: urgencies[priority] ?? 'routine',
    code,
    ...(details.length > 0 && { orderDetail: [...details] }),
    subject: refTo('Patient', row.patient_id),
    encounter: encounterOf(row.consult_id),
    ...(period && { occurrencePeriod: period }),
    authoredOn: requestedAt.toISOString(),
    requester: refTo('Practitioner', row.physician_id),
    ...(type !== undefined && { performerType: { text: type } }),
    performer: [organizationOf(mapping)],
    ...(why !== undefined && { reasonCode: [{ text: why }] }),
    ...(note.length > 0 && { note: note.map((line) => ({ text: line })) }),
  }
  return [
    {
      resource,
      lastUpdated: latest(requestedAt, row.accepted_at, row.ended_at, row.error_at),
      date: { from: requestedAt, to: requestedAt },
      categories: [category],
    },
  ]
}
