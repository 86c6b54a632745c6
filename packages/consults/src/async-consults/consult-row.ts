import type { AsyncConsultsTable } from '@consult/db'
import {
  type AsyncConsult,
  type AsyncConsultLifecycle,
  type CreateAsyncConsult,
  currentResolution,
  noIntake,
  type RecordedResolution,
} from '@consult/domain'
import type { Selectable } from 'kysely'
import { columnsOf, namesOf, optionalColumns, readFields, showFields } from '../fields.ts'
import { ratingColumns, readRating, showRating } from '../rating-columns.ts'

export type AsyncConsultRow = Selectable<AsyncConsultsTable>

/** What the partner states when creating a consult, each field with its column. A new one needs only its line here. */
const stated = { reason: 'reason' } as const satisfies Partial<Record<keyof CreateAsyncConsult, keyof AsyncConsultRow>>

/** The fields that the state machine does not change. */
const identity = {
  id: 'async_consult_id',
  patientId: 'patient_id',
  patientExternalId: 'patient_external_id',
  ...stated,
  language: 'language',
  jurisdiction: 'jurisdiction',
  createdAt: 'created_at',
  closeNote: 'close_note',
  priority: 'priority',
  patientReadSequence: 'patient_read_sequence',
  physicianReadSequence: 'physician_read_sequence',
  metadata: 'metadata',
} as const satisfies Partial<Record<keyof AsyncConsult, keyof AsyncConsultRow>>

/** The fields that the state machine changes, except the resolutions and the rating. */
const lifecycle = {
  status: 'status',
  physicianId: 'physician_id',
  invitedBy: 'invited_by',
  lastActivityAt: 'last_activity_at',
  consentedAt: 'consented_at',
  consentVersion: 'consent_version',
  queuedAt: 'queued_at',
  assignedAt: 'assigned_at',
  responseDueAt: 'response_due_at',
  resolveRequestedAt: 'resolve_requested_at',
  acceptanceEndsAt: 'acceptance_ends_at',
  closedAt: 'closed_at',
  closedReason: 'closed_reason',
} as const satisfies Record<Exclude<keyof AsyncConsultLifecycle, 'resolutions' | 'rating'>, keyof AsyncConsultRow>

/** The lifecycle in a row. */
export function toLifecycle(row: AsyncConsultRow): AsyncConsultLifecycle {
  return {
    ...readFields(row, lifecycle),
    resolutions: row.resolutions.map((each) => ({ ...each, requestedAt: new Date(each.requestedAt) })),
    rating: readRating(row),
  }
}

const toResolution = ({ requestedAt, ...rest }: RecordedResolution) => ({
  ...rest,
  requestedAt: requestedAt.toISOString(),
})

/** The columns that hold a lifecycle. */
export function toLifecycleColumns(life: AsyncConsultLifecycle) {
  return {
    ...columnsOf(life, lifecycle),
    resolutions: life.resolutions.map(toResolution),
    ...ratingColumns(life.rating),
  }
}

/** The columns of what the partner states. */
export const toStatedColumns = (input: CreateAsyncConsult) => optionalColumns(input, stated)

/** The columns of what the state machine does not change. */
export type ConsultIdentity = Pick<AsyncConsultRow, (typeof identity)[keyof typeof identity] | 'intake'>

/** The resource as readers and events see it. */
export function toAsyncConsult(row: ConsultIdentity, life: AsyncConsultLifecycle): AsyncConsult {
  return {
    ...showFields(readFields(row, identity), namesOf(identity)),
    ...showFields(life, namesOf(lifecycle)),
    intake: row.intake ?? noIntake,
    resolution: currentResolution(life),
    resolutions: life.resolutions.map(toResolution),
    rating: showRating(life.rating),
  }
}

/** The resource of a complete row. */
export function rowToAsyncConsult(row: AsyncConsultRow): AsyncConsult {
  return toAsyncConsult(row, toLifecycle(row))
}
