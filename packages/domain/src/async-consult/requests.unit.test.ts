import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as domain from '../index.ts'
import { anyString } from '../vocabulary/any-string.fixture.ts'
import {
  closeAsyncConsultSchema,
  createAsyncConsultSchema,
  decideConsentSchema,
  listAsyncConsultsSchema,
  postAsyncMessageSchema,
  postAsyncReplySchema,
  resolveAsyncConsultSchema,
} from './requests.ts'

it('has the schemas that the interface calls by name', () => {
  expect(domain).toMatchObject({
    postAsyncReplySchema: expect.anything(),
    resolveAsyncConsultSchema: expect.anything(),
    telehealthReadySchema: expect.anything(),
  })
})

describe.each([
  ['postAsyncMessageSchema', postAsyncMessageSchema],
  ['postAsyncReplySchema', postAsyncReplySchema],
])('%s', (_, schema) => {
  it('takes an empty body: that is a 409 later, not a 400', () => {
    for (const body of [{}, { text: '' }, { text: null, attachmentIds: null }, { text: '\u200b', attachmentIds: [] }])
      expect(schema.parse(body)).toEqual(body)
  })

  it('takes 8,000 characters and no more, an emoji counting once', () => {
    expect(schema.safeParse({ text: 'x'.repeat(8000) }).success).toBe(true)
    expect(schema.safeParse({ text: 'x'.repeat(8001) }).success).toBe(false)
    expect(schema.safeParse({ text: '\u{1f600}'.repeat(8000) }).success).toBe(true)
    expect(schema.safeParse({ text: `${'\u{1f600}'.repeat(8000)}x` }).success).toBe(false)
  })

  it('takes any text within the limit, ill-formed text too', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        expect(schema.parse({ text })).toEqual({ text })
      }),
    )
  })

  it('takes ten attachments; an ill-formed id names none', () => {
    const ids = Array.from({ length: 10 }, (_, index) => `att_${index}`)
    expect(schema.parse({ attachmentIds: ids })).toEqual({ attachmentIds: ids })
    expect(schema.safeParse({ attachmentIds: [...ids, 'att_10'] }).success).toBe(false)
    expect(schema.parse({ attachmentIds: ['att_1', '../etc', 'a b'] })).toEqual({ attachmentIds: ['att_1', '', ''] })
  })

  it('ignores what it does not know and refuses what is of another type', () => {
    expect(schema.parse({ text: 'hi', colour: 'red' })).toEqual({ text: 'hi' })
    for (const body of [null, [], 'hi', { text: 1 }, { attachmentIds: 'att_1' }, { attachmentIds: [1] }])
      expect(schema.safeParse(body).success).toBe(false)
  })
})

describe('createAsyncConsultSchema', () => {
  it.each([{ patientId: 'pat_1' }, { patientExternalId: 'p-1' }, { patientId: 'pat_1', patientExternalId: null }])(
    'takes %j',
    (body) => {
      expect(createAsyncConsultSchema.parse(body)).toEqual(body)
    },
  )

  it.each([{}, { patientId: 'pat_1', patientExternalId: 'p-1' }, { patientId: null }, { patientExternalId: '' }])(
    'refuses %j',
    (body) => {
      expect(createAsyncConsultSchema.safeParse(body).success).toBe(false)
    },
  )

  it('lets an ill-formed patient id through as the id that nobody has', () => {
    expect(createAsyncConsultSchema.parse({ patientId: 'no such/id' })).toEqual({ patientId: '' })
  })

  it('brings language and jurisdiction into canonical form and ignores unknown fields', () => {
    const body = { patientId: 'pat_1', language: 'PT-br', jurisdiction: 'us-ca', metadata: { a: 'b' }, more: 1 }
    expect(createAsyncConsultSchema.parse(body)).toEqual({
      patientId: 'pat_1',
      language: 'pt-BR',
      jurisdiction: 'US-CA',
      metadata: { a: 'b' },
    })
  })

  it('takes a reason of 2,000 characters', () => {
    const reason = (length: number) => ({ patientId: 'pat_1', reason: 'x'.repeat(length) })
    expect(createAsyncConsultSchema.safeParse(reason(2000)).success).toBe(true)
    expect(createAsyncConsultSchema.safeParse(reason(2001)).success).toBe(false)
  })
})

describe('the other bodies and queries of a message-thread consult', () => {
  it('lists by one of its states', () => {
    for (const status of ['invited', 'consented', 'queued', 'active', 'resolve_requested', 'closed'])
      expect(listAsyncConsultsSchema.parse({ status })).toEqual({ status, limit: 25 })
    expect(listAsyncConsultsSchema.safeParse({ status: 'waiting' }).success).toBe(false)
    expect(listAsyncConsultsSchema.parse({})).toEqual({ limit: 25 })
  })

  it('decides consent by accept or decline', () => {
    expect(decideConsentSchema.parse({ decision: 'accept', at: 'now' })).toEqual({ decision: 'accept' })
    expect(decideConsentSchema.parse({ decision: 'decline' })).toEqual({ decision: 'decline' })
    for (const body of [{}, { decision: 'maybe' }, { decision: true }])
      expect(decideConsentSchema.safeParse(body).success).toBe(false)
  })

  it('resolves and closes with or without words', () => {
    expect(resolveAsyncConsultSchema.parse({})).toEqual({})
    expect(resolveAsyncConsultSchema.parse({ summary: 'Rest.', followUp: null, x: 1 })).toEqual({
      summary: 'Rest.',
      followUp: null,
    })
    for (const field of ['summary', 'followUp']) {
      expect(resolveAsyncConsultSchema.safeParse({ [field]: 'x'.repeat(8000) }).success).toBe(true)
      expect(resolveAsyncConsultSchema.safeParse({ [field]: 'x'.repeat(8001) }).success).toBe(false)
    }
    expect(closeAsyncConsultSchema.parse({ note: 'moved away', x: 1 })).toEqual({ note: 'moved away' })
    expect(closeAsyncConsultSchema.parse({})).toEqual({})
    expect(closeAsyncConsultSchema.safeParse({ note: 'x'.repeat(2001) }).success).toBe(false)
  })
})
