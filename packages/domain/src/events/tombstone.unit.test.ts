import { describe, expect, it } from 'vitest'
import { tombstoneOf } from './tombstone.ts'

const message = {
  messageId: 'msg_1',
  asyncConsultId: 'ac_1',
  author: { type: 'patient', id: 'pat_1', name: 'Mara' },
  text: 'It hurts',
  attachments: [{ attachmentId: 'att_1', fileName: 'rash.jpg' }],
  notice: { code: 'closed', params: { physicianName: 'Ada' } },
  acceptedAt: '2026-11-21T10:00:00.000Z',
  createdAt: '2026-11-21T10:00:00.100Z',
  sequence: 1,
}

describe('the tombstone of an event', () => {
  it('keeps ids, codes and times of a message, and drops its texts', () => {
    expect(tombstoneOf({ asyncConsultId: 'ac_1', message })).toEqual({
      asyncConsultId: 'ac_1',
      message: {
        ...message,
        author: { type: 'patient', id: 'pat_1', name: null },
        text: '',
        attachments: [],
        notice: { code: 'closed', params: {} },
      },
    })
  })

  it('drops the reason of a consult, and keeps why a message was rejected', () => {
    const consult = { id: 'ac_1', status: 'closed', patientExternalId: 'p-1', reason: 'rash', metadata: { a: 'b' } }
    expect(tombstoneOf({ consult })).toEqual({
      consult: { id: 'ac_1', status: 'closed', patientExternalId: '', reason: null, metadata: {} },
    })
    expect(tombstoneOf({ messageId: 'msg_1', reason: 'thread_closed' })).toEqual({
      messageId: 'msg_1',
      reason: 'thread_closed',
    })
  })

  it('keeps the number of a rating, and drops its comment', () => {
    const rating = { value: 2, comment: 'rude', ratedAt: '2026-11-21T10:00:00.000Z' }
    expect(tombstoneOf({ consult: { rating }, rating })).toEqual({
      consult: { rating: null },
      rating: { ...rating, comment: null },
    })
  })

  it('drops fields that it does not know', () => {
    expect(tombstoneOf({ consult: { symptom: 'cough' } })).toEqual({ consult: { symptom: null } })
  })

  it('of a tombstone is the same', () => {
    const once = tombstoneOf({ asyncConsultId: 'ac_1', message })
    expect(tombstoneOf(once)).toEqual(once)
  })
})
