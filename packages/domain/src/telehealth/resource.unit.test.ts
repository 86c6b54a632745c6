import { expect, it } from 'vitest'
import { recordingStatusSchema, telehealthStatusSchema } from '../vocabulary/telehealth-status.ts'
import { telehealthConsultSchema, telehealthSnapshotSchema } from './resource.ts'

const fields =
  'id status patientId patientExternalId physicianId reason language jurisdiction scheduledFor durationMinutes ' +
  'createdAt waitingSince ringExpiresAt startedAt endedAt cancelledAt queue devices network recordingStatus rating metadata'

it('a live-call consult has all fields of the interface in its order, with links only for readers', () => {
  const wanted = fields.split(' ')
  expect(Object.keys(telehealthSnapshotSchema.shape).filter((name) => wanted.includes(name))).toEqual(wanted)
  const forReaders = Object.keys(telehealthConsultSchema.shape).filter(
    (name) => !(name in telehealthSnapshotSchema.shape),
  )
  expect(forReaders).toEqual(['recordingUrl', 'transcriptUrl'])
})

it('the links are optional', () => {
  expect(telehealthConsultSchema.shape.recordingUrl.safeParse(undefined).success).toBe(true)
  expect(telehealthConsultSchema.shape.transcriptUrl.safeParse(undefined).success).toBe(true)
})

it('the schema lists the states', () => {
  expect(telehealthStatusSchema.options.join(' ')).toBe('invited waiting ringing in_progress completed cancelled')
  expect(recordingStatusSchema.options.join(' ')).toBe('none recording processing ready failed')
})
