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

it('every schema named in the interface exists', () => {
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
  it('an empty message body passes the schema, because it is refused later with a 409', () => {
    for (const body of [{}, { text: '' }, { text: null, attachmentIds: null }, { text: '\u200b', attachmentIds: [] }])
      expect(schema.parse(body)).toEqual(body)
  })

  it('a message body of up to 8,000 characters is accepted, with an emoji counted as one', () => {
    expect(schema.safeParse({ text: 'x'.repeat(8000) }).success).toBe(true)
    expect(schema.safeParse({ text: 'x'.repeat(8001) }).success).toBe(false)
    expect(schema.safeParse({ text: '\u{1f600}'.repeat(8000) }).success).toBe(true)
    expect(schema.safeParse({ text: `${'\u{1f600}'.repeat(8000)}x` }).success).toBe(false)
  })

  it('any well-formed text within the limit is accepted, and half of a character is refused', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        const { success, data } = schema.safeParse({ text })
        expect(success).toBe(text.isWellFormed())
        if (success) expect(data).toEqual({ text })
      }),
    )
  })

  it('ten attachments are accepted, and an ill-formed attachment id matches none', () => {
    const ids = Array.from({ length: 10 }, (_, index) => `att_${index}`)
    expect(schema.parse({ attachmentIds: ids })).toEqual({ attachmentIds: ids })
    expect(schema.safeParse({ attachmentIds: [...ids, 'att_10'] }).success).toBe(false)
    expect(schema.parse({ attachmentIds: ['att_1', '../etc', 'a b'] })).toEqual({ attachmentIds: ['att_1', '', ''] })
  })

  it('unknown fields are ignored and wrong types are refused', () => {
    expect(schema.parse({ text: 'hi', color: 'red' })).toEqual({ text: 'hi' })
    for (const body of [null, [], 'hi', { text: 1 }, { attachmentIds: 'att_1' }, { attachmentIds: [1] }])
      expect(schema.safeParse(body).success).toBe(false)
  })
})

describe('createAsyncConsultSchema', () => {
  it.each([{ patientId: 'pat_1' }, { patientExternalId: 'p-1' }, { patientId: 'pat_1', patientExternalId: null }])(
    '%j is accepted',
    (body) => {
      expect(createAsyncConsultSchema.parse(body)).toEqual(body)
    },
  )

  it.each([{}, { patientId: 'pat_1', patientExternalId: 'p-1' }, { patientId: null }, { patientExternalId: '' }])(
    '%j is refused',
    (body) => {
      expect(createAsyncConsultSchema.safeParse(body).success).toBe(false)
    },
  )

  it('an ill-formed patient id is accepted as an id that does not exist', () => {
    expect(createAsyncConsultSchema.parse({ patientId: 'no such/id' })).toEqual({ patientId: '' })
  })

  it('language and jurisdiction are canonicalized and unknown fields are ignored', () => {
    const body = { patientId: 'pat_1', language: 'PT-br', jurisdiction: 'us-ca', metadata: { a: 'b' }, more: 1 }
    expect(createAsyncConsultSchema.parse(body)).toEqual({
      patientId: 'pat_1',
      language: 'pt-BR',
      jurisdiction: 'US-CA',
      metadata: { a: 'b' },
    })
  })

  it('a reason of 2,000 characters is accepted', () => {
    const reason = (length: number) => ({ patientId: 'pat_1', reason: 'x'.repeat(length) })
    expect(createAsyncConsultSchema.safeParse(reason(2000)).success).toBe(true)
    expect(createAsyncConsultSchema.safeParse(reason(2001)).success).toBe(false)
  })
})

describe('the other bodies and queries of a message-thread consult', () => {
  it('the list query filters by one state', () => {
    for (const status of ['invited', 'consented', 'queued', 'active', 'resolve_requested', 'closed'])
      expect(listAsyncConsultsSchema.parse({ status })).toEqual({ status, limit: 25 })
    expect(listAsyncConsultsSchema.safeParse({ status: 'waiting' }).success).toBe(false)
    expect(listAsyncConsultsSchema.parse({})).toEqual({ limit: 25 })
  })

  it('consent is decided by accept or decline', () => {
    expect(decideConsentSchema.parse({ decision: 'accept', at: 'now' })).toEqual({ decision: 'accept' })
    expect(decideConsentSchema.parse({ decision: 'decline' })).toEqual({ decision: 'decline' })
    for (const body of [{}, { decision: 'maybe' }, { decision: true }])
      expect(decideConsentSchema.safeParse(body).success).toBe(false)
  })

  it('resolve and close accept a body with or without text', () => {
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
