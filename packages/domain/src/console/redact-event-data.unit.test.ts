import { expect, test } from 'vitest'
import { redactEventData } from './redact-event-data.ts'

test('what a patient or physician wrote is redacted, and the rest of a message is shown', () => {
  const data = {
    asyncConsultId: 'ac_1',
    message: {
      messageId: 'msg_1',
      author: { type: 'patient', id: 'pat_1', name: 'Sam Okafor' },
      text: 'I have a rash.',
      attachments: [{ attachmentId: 'att_1', fileName: 'rash of sam.png', contentType: 'image/png', byteSize: 120 }],
      notice: null,
      createdAt: '2026-03-03T17:00:00.000Z',
      sequence: 4,
    },
  }
  expect(redactEventData(data)).toEqual({
    asyncConsultId: 'ac_1',
    message: {
      messageId: 'msg_1',
      author: { type: 'patient', id: 'pat_1', name: '[redacted]' },
      text: '[redacted]',
      attachments: [{ attachmentId: 'att_1', fileName: '[redacted]', contentType: 'image/png', byteSize: 120 }],
      notice: null,
      createdAt: '2026-03-03T17:00:00.000Z',
      sequence: 4,
    },
  })
})

test("a consult's reason, summary, comment, metadata and the patient's own id are redacted", () => {
  const consult = {
    id: 'ac_1',
    status: 'closed',
    patientExternalId: 'mrn-1001',
    reason: 'Chest pain',
    closedReason: 'resolved',
    resolution: { summary: 'Rest', followUp: null },
    rating: { value: 2, comment: 'Slow', ratedAt: '2026-03-03T17:00:00.000Z' },
    metadata: { id: 'room 4', status: '2026-03-03T17:00:00.000Z' },
  }
  expect(redactEventData({ consult })).toEqual({
    consult: {
      id: 'ac_1',
      status: 'closed',
      patientExternalId: '[redacted]',
      reason: '[redacted]',
      closedReason: 'resolved',
      resolution: { summary: '[redacted]', followUp: null },
      rating: { value: 2, comment: '[redacted]', ratedAt: '2026-03-03T17:00:00.000Z' },
      metadata: { id: '[redacted]', status: '[redacted]' },
    },
  })
})

test('a text of a field that nobody has thought of is redacted, however deep', () => {
  const data = { consult: { newField: 'secret', list: ['secret', { deeper: 'secret' }] } }
  expect(JSON.stringify(redactEventData(data))).not.toContain('secret')
})

test('numbers in what a partner chose are redacted too', () => {
  expect(redactEventData({ metadata: { weight: 81, is: true, empty: null } })).toEqual({
    metadata: { weight: '[redacted]', is: '[redacted]', empty: null },
  })
})
