import { expect, test } from 'vitest'
import { aMessage } from '../../entities/consults/transcript.fixture.ts'
import { joinEnd, joinOlder } from './transcript-pages.ts'

const idsOf = (messages: readonly { messageId: string }[]) => messages.map((message) => message.messageId)

test('a newly read end of the transcript joins the adjacent known messages and newer events', () => {
  const read = [aMessage(4), aMessage(5)]
  const known = [aMessage(2), aMessage(3), aMessage(6)]
  expect(idsOf(joinEnd(read, known, known.slice(0, 2)))).toEqual([2, 3, 4, 5, 6].map((n) => `msg_${n}`))
  expect(idsOf(joinEnd([], [], []))).toEqual([])
})

test('known messages before a gap are dropped', () => {
  const known = [aMessage(1), aMessage(2)]
  expect(idsOf(joinEnd([aMessage(4), aMessage(5)], known, known))).toEqual(['msg_4', 'msg_5'])
})

test('a message that was known before the read and is not in it is dropped', () => {
  const lost = { ...aMessage(5), messageId: 'lost' }
  const known = [aMessage(3), aMessage(4), lost, aMessage(6)]
  const read = [aMessage(4), aMessage(5)]
  expect(idsOf(joinEnd(read, [...known, aMessage(7)], known))).toEqual([3, 4, 5, 7].map((n) => `msg_${n}`))
})

test('older messages are joined only when they end where the known messages start', () => {
  const known = [aMessage(4), aMessage(5)]
  expect(idsOf(joinOlder(known, [aMessage(2), aMessage(3)]))).toEqual(['msg_2', 'msg_3', 'msg_4', 'msg_5'])
  expect(joinOlder(known, [aMessage(1), aMessage(2)])).toBe(known)
  expect(joinOlder(known, [aMessage(3), aMessage(4)])).toBe(known)
  expect(joinOlder(known, [])).toBe(known)
})
