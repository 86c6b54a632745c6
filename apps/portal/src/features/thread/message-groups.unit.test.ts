import { expect, test } from 'vitest'
import { aMessage } from '../../entities/consults/transcript.fixture.ts'
import { groupMessages } from './message-groups.ts'

const idsOf = (messages: readonly { messageId: string }[]) => messages.map((message) => message.messageId)

const locale = { language: 'en-GB', timeZone: 'America/Los_Angeles' }
const doctor = { type: 'physician', id: 'phy_1', name: 'Ada Osei, MD' } as const
const system = { type: 'system', id: null, name: null } as const

test('messages by one author within minutes form one group', () => {
  const groups = groupMessages([aMessage(1), aMessage(2), aMessage(3, { author: doctor })], locale)
  expect(groups.map((group) => idsOf(group.messages))).toEqual([['msg_1', 'msg_2'], ['msg_3']])
})

test('a long pause starts a new group', () => {
  const groups = groupMessages([aMessage(1), aMessage(2, { createdAt: '2026-11-21T10:30:00.000Z' })], locale)
  expect(groups).toHaveLength(2)
})

test('an author is named once in a row, and again after somebody else and on another day', () => {
  const at = (sequence: number, createdAt: string, author?: typeof doctor) =>
    aMessage(sequence, { createdAt, ...(author && { author }) })
  const groups = groupMessages(
    [
      at(1, '2026-11-21T10:00:00.000Z'),
      at(2, '2026-11-21T11:00:00.000Z'),
      at(3, '2026-11-21T11:01:00.000Z', doctor),
      at(4, '2026-11-21T12:00:00.000Z'),
      at(5, '2026-11-22T12:00:00.000Z'),
    ],
    locale,
  )
  expect(groups.map(({ isNamed }) => isNamed)).toEqual([true, false, true, true, true])
})

test('each notice is its own group', () => {
  const groups = groupMessages([aMessage(1, { author: system }), aMessage(2, { author: system })], locale)
  expect(groups).toHaveLength(2)
})

test('the first group of each day in the reader’s time zone has a day heading', () => {
  const groups = groupMessages(
    [
      aMessage(1, { createdAt: '2026-11-21T07:59:00.000Z' }),
      aMessage(2, { createdAt: '2026-11-21T08:01:00.000Z' }),
      aMessage(3, { createdAt: '2026-11-21T08:30:00.000Z' }),
    ],
    locale,
  )
  expect(groups.map((group) => group.day)).toEqual(['2026-11-21T07:59:00.000Z', '2026-11-21T08:01:00.000Z', null])
})
