import { expect, test } from 'vitest'
import { type DeliveredMessage, deliveredKeys, type OutgoingMessage } from './delivered-keys.ts'

const written = (sequence: number, fields: Partial<DeliveredMessage> = {}): DeliveredMessage => ({
  messageId: `msg_${sequence}`,
  sequence,
  author: { type: 'patient' },
  text: 'hello',
  ...fields,
})

const sent = (key: string, fields: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  key,
  messageId: null,
  text: 'hello',
  after: 0,
  ...fields,
})

const keys = (outgoing: readonly OutgoingMessage[], messages: readonly DeliveredMessage[]) => [
  ...deliveredKeys('patient', outgoing, messages),
]

test('an accepted message is recognized by its id alone', () => {
  const accepted = sent('a', { messageId: 'msg_2' })
  expect(keys([accepted], [written(1)])).toEqual([])
  expect(keys([accepted], [written(1), written(2)])).toEqual(['a'])
})

test('a message is recognized by its normalized text when its event arrives before its answer', () => {
  expect(keys([sent('a', { text: ' hello\u200b ' })], [written(1)])).toEqual(['a'])
})

test('a message that was in the transcript before is not recognized as the new one', () => {
  expect(keys([sent('a', { after: 3 })], [written(3)])).toEqual([])
  expect(keys([sent('a', { after: 3 })], [written(4)])).toEqual(['a'])
})

test('the same text by another author is not recognized as the message', () => {
  expect(keys([sent('a')], [written(1, { author: { type: 'physician' } })])).toEqual([])
})

test('the same text with other attachments is not recognized as the message', () => {
  const attachments = [{ attachmentId: 'att_1' }]
  expect(keys([sent('a', { attachments })], [written(1, { attachments: [] })])).toEqual([])
  expect(keys([sent('a', { attachments })], [written(1, { attachments })])).toEqual(['a'])
})

test('the same text sent twice is recognized once for each message in the transcript', () => {
  expect(keys([sent('a'), sent('b')], [written(1)])).toEqual(['a'])
  expect(keys([sent('a'), sent('b')], [written(1), written(2)])).toEqual(['a', 'b'])
  expect(keys([sent('a', { messageId: 'msg_1' }), sent('b')], [written(1)])).toEqual(['a'])
})
