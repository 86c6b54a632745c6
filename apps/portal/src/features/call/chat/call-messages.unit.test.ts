import type { CallMessage } from '@consult/domain'
import { expect, test } from 'vitest'
import type { Outgoing } from '../../../entities/replies/outbox.ts'
import { countUnread, landed } from './call-messages.ts'

const said = (sequence: number, type: 'patient' | 'physician', text = `text ${sequence}`): CallMessage => ({
  messageId: `msg_${sequence}`,
  telehealthConsultId: 'call_1',
  sequence,
  author: { type, id: `${type}_1`, name: null },
  text,
  createdAt: '2026-11-22T06:00:00.000Z',
})

const sent = (key: string, fields: Partial<Outgoing> = {}): Outgoing => ({
  key,
  consultId: 'call_1',
  text: 'hello',
  enclosures: [],
  writtenAt: 0,
  after: 0,
  state: 'sending',
  messageId: null,
  fault: null,
  tries: 1,
  ...fields,
})

const keys = (outgoing: readonly Outgoing[], messages: readonly CallMessage[]) => [...landed(outgoing, messages)]

test('what the service has taken has landed once it is among the messages, by its id alone', () => {
  const one = sent('a', { state: 'accepted', messageId: 'msg_2' })
  expect(keys([one], [said(1, 'physician', 'hello')])).toEqual([])
  expect(keys([one], [said(1, 'physician', 'hello'), said(2, 'physician', 'hello')])).toEqual(['a'])
})

test('an event that is faster than the answer tells by its content that a message has landed', () => {
  expect(keys([sent('a', { text: ' hello ' })], [said(1, 'physician', 'hello')])).toEqual(['a'])
  expect(keys([sent('a', { state: 'failed' })], [said(1, 'physician', 'hello')])).toEqual(['a'])
})

test('the same words of the patient, or said before, are another message', () => {
  expect(keys([sent('a')], [said(1, 'patient', 'hello')])).toEqual([])
  expect(keys([sent('a', { after: 1 })], [said(1, 'physician', 'hello')])).toEqual([])
})

test('the same words twice land one after the other', () => {
  const both = [sent('a'), sent('b', { state: 'waiting' })]
  expect(keys(both, [said(1, 'physician', 'hello')])).toEqual(['a'])
  expect(keys(both, [said(1, 'physician', 'hello'), said(2, 'physician', 'hello')])).toEqual(['a', 'b'])
  const answered = [sent('a', { state: 'accepted', messageId: 'msg_1' }), sent('b')]
  expect(keys(answered, [said(1, 'physician', 'hello')])).toEqual(['a'])
})

test('unread is what the patient wrote after the last that was seen', () => {
  const messages = [said(1, 'patient'), said(2, 'physician'), said(3, 'patient'), said(4, 'patient')]
  expect(countUnread(messages, 3)).toBe(1)
  expect(countUnread(messages, 0)).toBe(3)
  expect(countUnread(messages, 4)).toBe(0)
})

test('where nobody remembers what was seen, what came after the physician’s own last word is unread', () => {
  expect(countUnread([said(1, 'patient'), said(2, 'physician'), said(3, 'patient')], null)).toBe(1)
  expect(countUnread([said(1, 'patient')], null)).toBe(1)
  expect(countUnread([], null)).toBe(0)
})
