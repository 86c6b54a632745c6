import type { AsyncConsultsTable } from '@consult/db'
import {
  type AsyncConsult,
  type AsyncConsultLifecycle,
  currentResolution,
  type RecordedResolution,
} from '@consult/domain'
import type { Selectable } from 'kysely'

export type AsyncConsultRow = Selectable<AsyncConsultsTable>

/** The lifecycle in a row. */
export function toLifecycle(row: AsyncConsultRow): AsyncConsultLifecycle {
  return {
    status: row.status,
    physicianId: row.physician_id,
    consentedAt: row.consented_at,
    consentVersion: row.consent_version,
    queuedAt: row.queued_at,
    assignedAt: row.assigned_at,
    responseDueAt: row.response_due_at,
    resolveRequestedAt: row.resolve_requested_at,
    acceptanceEndsAt: row.acceptance_ends_at,
    closedAt: row.closed_at,
    closedReason: row.closed_reason,
    resolutions: row.resolutions.map((each) => ({ ...each, requestedAt: new Date(each.requestedAt) })),
    rating:
      row.rating_value !== null && row.rated_at !== null
        ? { value: row.rating_value, comment: row.rating_comment, ratedAt: row.rated_at }
        : null,
    lastActivityAt: row.last_activity_at,
  }
}

const toResolution = ({ requestedAt, ...rest }: RecordedResolution) => ({
  ...rest,
  requestedAt: requestedAt.toISOString(),
})

/** The columns that hold a lifecycle. */
export function toLifecycleColumns(life: AsyncConsultLifecycle) {
  return {
    status: life.status,
    physician_id: life.physicianId,
    consented_at: life.consentedAt,
    consent_version: life.consentVersion,
    queued_at: life.queuedAt,
    assigned_at: life.assignedAt,
    response_due_at: life.responseDueAt,
    resolve_requested_at: life.resolveRequestedAt,
    acceptance_ends_at: life.acceptanceEndsAt,
    closed_at: life.closedAt,
    closed_reason: life.closedReason,
    resolutions: life.resolutions.map(toResolution),
    rating_value: life.rating?.value ?? null,
    rating_comment: life.rating?.comment ?? null,
    rated_at: life.rating?.ratedAt ?? null,
    last_activity_at: life.lastActivityAt,
  }
}

/** The immutable fields of a consult. */
export type ConsultIdentity = Pick<
  AsyncConsultRow,
  | 'async_consult_id'
  | 'patient_id'
  | 'patient_external_id'
  | 'reason'
  | 'language'
  | 'jurisdiction'
  | 'close_note'
  | 'priority'
  | 'metadata'
  | 'created_at'
>

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** The resource as readers and events see it. */
export function toAsyncConsult(identity: ConsultIdentity, life: AsyncConsultLifecycle): AsyncConsult {
  return {
    id: identity.async_consult_id,
    status: life.status,
    patientId: identity.patient_id,
    patientExternalId: identity.patient_external_id,
    physicianId: life.physicianId,
    reason: identity.reason,
    language: identity.language,
    jurisdiction: identity.jurisdiction,
    createdAt: identity.created_at.toISOString(),
    lastActivityAt: life.lastActivityAt.toISOString(),
    consentedAt: iso(life.consentedAt),
    consentVersion: life.consentVersion,
    queuedAt: iso(life.queuedAt),
    assignedAt: iso(life.assignedAt),
    responseDueAt: iso(life.responseDueAt),
    resolveRequestedAt: iso(life.resolveRequestedAt),
    acceptanceEndsAt: iso(life.acceptanceEndsAt),
    closedAt: iso(life.closedAt),
    closedReason: life.closedReason,
    closeNote: identity.close_note,
    resolution: currentResolution(life),
    resolutions: life.resolutions.map(toResolution),
    rating: life.rating && { ...life.rating, ratedAt: life.rating.ratedAt.toISOString() },
    priority: identity.priority,
    metadata: identity.metadata,
  }
}

/** The resource of a complete row. */
export function rowToAsyncConsult(row: AsyncConsultRow): AsyncConsult {
  return toAsyncConsult(row, toLifecycle(row))
}
