import type { TelehealthConsultsTable } from '@consult/db'
import {
  addSeconds,
  type CreateTelehealthConsult,
  type DeviceCheck,
  type DeviceResults,
  noIntake,
  type QueuePlace,
  type TelehealthLifecycle,
  type TelehealthSnapshot,
} from '@consult/domain'
import type { Selectable } from 'kysely'
import { columnsOf, namesOf, optionalColumns, readFields, showFields } from '../fields.ts'
import { ratingColumns, readRating, showRating } from '../rating-columns.ts'

export type TelehealthConsultRow = Selectable<TelehealthConsultsTable>

/** What the partner states when creating a consult, each field with its column. A new one needs only its line here. */
const stated = { reason: 'reason' } as const satisfies Partial<
  Record<keyof CreateTelehealthConsult, keyof TelehealthConsultRow>
>

/** The fields that the state machine does not change, except the device check. */
const identity = {
  id: 'telehealth_consult_id',
  patientId: 'patient_id',
  patientExternalId: 'patient_external_id',
  ...stated,
  language: 'language',
  jurisdiction: 'jurisdiction',
  createdAt: 'created_at',
  network: 'network',
  cancelReason: 'cancel_reason',
  priority: 'priority',
  metadata: 'metadata',
} as const satisfies Partial<Record<keyof TelehealthSnapshot, keyof TelehealthConsultRow>>

/** The fields that the state machine changes and the API shows, except the rating. */
const shownLifecycle = {
  status: 'status',
  physicianId: 'physician_id',
  scheduledFor: 'scheduled_for',
  durationMinutes: 'duration_minutes',
  rescheduledFrom: 'rescheduled_from',
  waitingSince: 'waiting_since',
  ringingSince: 'ringing_since',
  ringExpiresAt: 'ring_expires_at',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  cancelledAt: 'cancelled_at',
  cancelledReason: 'cancelled_reason',
  recordingStatus: 'recording_status',
  transcriptStatus: 'transcript_status',
} as const satisfies Partial<Record<keyof TelehealthSnapshot, keyof TelehealthConsultRow>>

const lifecycle = {
  ...shownLifecycle,
  bookedPhysicianId: 'booked_physician_id',
  nextReminderAt: 'next_reminder_at',
  presentUntil: 'present_until',
  placeUntil: 'place_until',
} as const satisfies Record<Exclude<keyof TelehealthLifecycle, 'rating'>, keyof TelehealthConsultRow>

/** Reads the lifecycle from a row. */
export function toLifecycle(row: TelehealthConsultRow): TelehealthLifecycle {
  return { ...readFields(row, lifecycle), rating: readRating(row) }
}

/** The end of the booked time. Null without a booking. */
export const endOf = ({
  scheduledFor,
  durationMinutes,
}: Pick<TelehealthLifecycle, 'scheduledFor' | 'durationMinutes'>) =>
  scheduledFor && addSeconds(scheduledFor, durationMinutes * 60)

/** Returns the columns that store a lifecycle. */
export function toLifecycleColumns(life: TelehealthLifecycle) {
  return { ...columnsOf(life, lifecycle), scheduled_until: endOf(life), ...ratingColumns(life.rating) }
}

/** The columns of what the partner states. */
export const toStatedColumns = (input: CreateTelehealthConsult) => optionalColumns(input, stated)

/** The columns of what the state machine does not change: who, why and when, and the latest result of the device check. */
export type ConsultIdentity = Pick<
  TelehealthConsultRow,
  (typeof identity)[keyof typeof identity] | 'devices' | 'intake'
>

const toDevices = ({ camera, microphone, speaker }: DeviceCheck): DeviceResults => ({
  camera: camera ?? null,
  microphone: microphone ?? null,
  speaker: speaker ?? null,
})

/**
 * Returns the resource for answers and events, without links.
 * @param queue the place in line of a waiting patient, or null.
 */
export function toTelehealthConsult(
  row: ConsultIdentity,
  life: TelehealthLifecycle,
  queue: QueuePlace | null,
): TelehealthSnapshot {
  return {
    ...showFields(readFields(row, identity), namesOf(identity)),
    ...showFields(life, namesOf(shownLifecycle)),
    queue: life.status === 'waiting' ? queue : null,
    intake: row.intake ?? noIntake,
    devices: row.devices && toDevices(row.devices),
    rating: showRating(life.rating),
  }
}

/** Returns the resource of a whole row. */
export function rowToTelehealthConsult(row: TelehealthConsultRow, queue: QueuePlace | null): TelehealthSnapshot {
  return toTelehealthConsult(row, toLifecycle(row), queue)
}
