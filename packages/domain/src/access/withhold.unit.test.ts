import { describe, expect, test } from 'vitest'
import { type EventType, eventCatalogue } from '../events/catalogue.ts'
import { withholdEventData } from './withhold.ts'

const secret = 'canary'

/** Data that contains the secret in every text that a person can write, and data that must stay. */
const consult = {
  id: 'ac_1',
  status: 'active',
  patientId: 'pat_1',
  physicianId: 'phy_1',
  reason: secret,
  resolution: { summary: secret, followUp: secret },
  resolutions: [
    {
      summary: secret,
      followUp: secret,
      physicianId: 'phy_1',
      requestedAt: '2026-03-02T10:00:00.000Z',
      outcome: 'pending',
    },
  ],
  rating: { value: 1, comment: secret, ratedAt: '' },
  metadata: { [secret]: secret },
  closeNote: secret,
  cancelReason: secret,
  recordingUrl: secret,
  transcriptUrl: secret,
}
const message = {
  messageId: 'msg_1',
  asyncConsultId: 'ac_1',
  author: { type: 'patient', id: 'pat_1', name: null },
  text: secret,
  attachments: [{ fileName: secret }],
  notice: { code: 'x', params: { name: secret } },
  sequence: 3,
}

describe('an event about a consult that the reader may not open', () => {
  test.each(Object.keys(eventCatalogue) as EventType[])('%s says nothing that a person wrote', (type) => {
    const fields = Object.keys(eventCatalogue[type].shape)
    const values: Record<string, unknown> = { consult, message, rating: consult.rating, testClock: { name: secret } }
    const data = Object.fromEntries(fields.map((field) => [field, values[field] ?? 'an_id']))
    expect(JSON.stringify(withholdEventData(data))).not.toContain(secret)
  })

  test('still says which consult it is, in which state, and who holds it', () => {
    expect(withholdEventData({ consult, physicianId: 'phy_1', rating: consult.rating })).toEqual({
      consult: {
        id: 'ac_1',
        status: 'active',
        patientId: 'pat_1',
        physicianId: 'phy_1',
        reason: null,
        resolution: null,
        resolutions: [],
        closeNote: null,
        cancelReason: null,
        rating: null,
        metadata: {},
        intake: { status: 'none', required: false, items: [] },
      },
      physicianId: 'phy_1',
    })
    expect(withholdEventData({ asyncConsultId: 'ac_1', message })).toMatchObject({
      asyncConsultId: 'ac_1',
      message: { messageId: 'msg_1', text: '', attachments: [], sequence: 3 },
    })
  })

  test('leaves out a field that nobody has decided about', () => {
    expect(withholdEventData({ summary: secret })).toEqual({})
  })
})
