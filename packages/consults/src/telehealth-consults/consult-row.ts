import type { TelehealthConsultsTable } from '@consult/db'
import {
  addSeconds,
  type DeviceCheck,
  type DeviceResults,
  type QueuePlace,
  type TelehealthLifecycle,
  type TelehealthSnapshot,
} from '@consult/domain'
import type { Selectable } from 'kysely'

export type TelehealthConsultRow = Selectable<TelehealthConsultsTable>

/** Reads the lifecycle from a row. */
export function toLifecycle(row: TelehealthConsultRow): TelehealthLifecycle {
  return {
    status: row.status,
    physicianId: row.physician_id,
    bookedPhysicianId: row.booked_physician_id,
    scheduledFor: row.scheduled_for,
    durationMinutes: row.duration_minutes,
    rescheduledFrom: row.rescheduled_from,
    nextReminderAt: row.next_reminder_at,
    waitingSince: row.waiting_since,
    presentUntil: row.present_until,
    placeUntil: row.place_until,
    ringingSince: row.ringing_since,
    ringExpiresAt: row.ring_expires_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    cancelledAt: row.cancelled_at,
    // Rows cancelled before reasons were stored: back then, consults were cancelled only on request.
    cancelledReason: row.cancelled_reason ?? (row.cancelled_at && 'requested'),
    recordingStatus: row.recording_status,
    transcriptStatus: row.transcript_status,
    rating:
      row.rating_value !== null && row.rated_at !== null
        ? { value: row.rating_value, comment: row.rating_comment, ratedAt: row.rated_at }
        : null,
  }
}

/** The end of the booked time. Null without a booking. */
export const endOf = ({
  scheduledFor,
  durationMinutes,
}: Pick<TelehealthLifecycle, 'scheduledFor' | 'durationMinutes'>) =>
  scheduledFor && addSeconds(scheduledFor, durationMinutes * 60)

/** Returns the columns that store a lifecycle. */
export function toLifecycleColumns(life: TelehealthLifecycle) {
  return {
    status: life.status,
    physician_id: life.physicianId,
    booked_physician_id: life.bookedPhysicianId,
    scheduled_for: life.scheduledFor,
    scheduled_until: endOf(life),
    duration_minutes: life.durationMinutes,
    rescheduled_from: life.rescheduledFrom,
    next_reminder_at: life.nextReminderAt,
    waiting_since: life.waitingSince,
    present_until: life.presentUntil,
    place_until: life.placeUntil,
    ringing_since: life.ringingSince,
    ring_expires_at: life.ringExpiresAt,
    started_at: life.startedAt,
    ended_at: life.endedAt,
    cancelled_at: life.cancelledAt,
    cancelled_reason: life.cancelledReason,
    recording_status: life.recordingStatus,
    transcript_status: life.transcriptStatus,
    rating_value: life.rating?.value ?? null,
    rating_comment: life.rating?.comment ?? null,
    rated_at: life.rating?.ratedAt ?? null,
  }
}

/** The fields that the state machine does not change: who, why and when, and the latest result of the device check. */
export type ConsultIdentity = Pick<
  TelehealthConsultRow,
  | 'telehealth_consult_id'
  | 'patient_id'
  | 'patient_external_id'
  | 'reason'
  | 'language'
  | 'jurisdiction'
  | 'cancel_reason'
  | 'priority'
  | 'metadata'
  | 'created_at'
  | 'devices'
  | 'network'
>

const iso = (instant: Date | null) => instant?.toISOString() ?? null

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
  identity: ConsultIdentity,
  life: TelehealthLifecycle,
  queue: QueuePlace | null,
): TelehealthSnapshot {
  return {
    id: identity.telehealth_consult_id,
    status: life.status,
    patientId: identity.patient_id,
    patientExternalId: identity.patient_external_id,
    physicianId: life.physicianId,
    reason: identity.reason,
    language: identity.language,
    jurisdiction: identity.jurisdiction,
    scheduledFor: iso(life.scheduledFor),
    durationMinutes: life.durationMinutes,
    rescheduledFrom: iso(life.rescheduledFrom),
    createdAt: identity.created_at.toISOString(),
    waitingSince: iso(life.waitingSince),
    ringingSince: iso(life.ringingSince),
    ringExpiresAt: iso(life.ringExpiresAt),
    startedAt: iso(life.startedAt),
    endedAt: iso(life.endedAt),
    cancelledAt: iso(life.cancelledAt),
    cancelledReason: life.cancelledReason,
    queue: life.status === 'waiting' ? queue : null,
    devices: identity.devices && toDevices(identity.devices),
    network: identity.network,
    recordingStatus: life.recordingStatus,
    transcriptStatus: life.transcriptStatus,
    rating: life.rating && { ...life.rating, ratedAt: life.rating.ratedAt.toISOString() },
    cancelReason: identity.cancel_reason,
    priority: identity.priority,
    metadata: identity.metadata,
  }
}

/** Returns the resource of a whole row. */
export function rowToTelehealthConsult(row: TelehealthConsultRow, queue: QueuePlace | null): TelehealthSnapshot {
  return toTelehealthConsult(row, toLifecycle(row), queue)
}
