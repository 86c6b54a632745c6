import { expect, it } from 'vitest'
import { recordingStatusSchema, telehealthStatusSchema } from '../vocabulary/telehealth-status.ts'
import { telehealthConsultSchema, telehealthSnapshotSchema } from './resource.ts'

const snapshot =
  'id status patientId patientExternalId physicianId reason language jurisdiction scheduledFor durationMinutes ' +
  'rescheduledFrom createdAt waitingSince ringingSince ringExpiresAt startedAt endedAt cancelledAt cancelledReason ' +
  'queue devices network recordingStatus transcriptStatus rating cancelReason priority metadata'

it('a live-call consult has all its fields, with links only for readers', () => {
  expect(Object.keys(telehealthSnapshotSchema.shape).join(' ')).toBe(snapshot)
  expect(Object.keys(telehealthConsultSchema.shape).join(' ')).toBe(`${snapshot} recordingUrl transcriptUrl callNote`)
})

it('the links are optional', () => {
  expect(telehealthConsultSchema.shape.recordingUrl.safeParse(undefined).success).toBe(true)
  expect(telehealthConsultSchema.shape.transcriptUrl.safeParse(undefined).success).toBe(true)
})

it('the schema lists the states', () => {
  expect(telehealthStatusSchema.options.join(' ')).toBe('invited waiting ringing in_progress completed cancelled')
  expect(recordingStatusSchema.options.join(' ')).toBe('none recording processing ready failed')
})
