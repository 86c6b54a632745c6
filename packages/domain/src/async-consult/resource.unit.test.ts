import { expect, it } from 'vitest'
import { asyncConsultStatusSchema, closedReasonSchema } from '../vocabulary/async-consult-status.ts'
import { acceptedMessageSchema, eventMessageSchema, messageSchema } from './message.ts'
import { asyncConsultSchema } from './resource.ts'

const fields =
  'id status patientId patientExternalId physicianId reason language jurisdiction createdAt lastActivityAt consentedAt ' +
  'queuedAt assignedAt responseDueAt resolveRequestedAt acceptanceEndsAt closedAt closedReason resolution rating metadata'

it('a message-thread consult has all fields of the interface, in its order', () => {
  const wanted = fields.split(' ')
  expect(Object.keys(asyncConsultSchema.shape).filter((name) => wanted.includes(name))).toEqual(wanted)
})

it('the schema lists the states and the resolution types', () => {
  expect(asyncConsultStatusSchema.options.join(' ')).toBe('invited consented queued active resolve_requested closed')
  expect(closedReasonSchema.options.join(' ')).toBe(
    'declined resolved closed_by_partner closed_by_physician consent_expired',
  )
})

it('a message has links on the transcript and none in events', () => {
  const fields = 'messageId asyncConsultId author text attachments notice acceptedAt createdAt sequence'
  expect(Object.keys(messageSchema.shape).join(' ')).toBe(fields.replace('notice', 'removedFiles notice'))
  expect(Object.keys(eventMessageSchema.shape).join(' ')).toBe(fields)
  const attachment = 'attachmentId fileName contentType byteSize'
  expect(Object.keys(messageSchema.shape.attachments.element.shape).join(' ')).toBe(`${attachment} urls`)
  expect(Object.keys(eventMessageSchema.shape.attachments.element.shape).join(' ')).toBe(attachment)
})

it('the response to an accepted message contains its id', () => {
  expect(acceptedMessageSchema.parse({ messageId: 'msg_1' })).toEqual({ messageId: 'msg_1' })
  expect(acceptedMessageSchema.safeParse({}).success).toBe(false)
})
