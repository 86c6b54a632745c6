import { expect, test } from 'vitest'
import { formatMessage, frameMessage } from './syslog-message.ts'

const message = {
  at: new Date('2026-03-02T09:00:00.123Z'),
  severity: 6,
  hostName: 'worker-1',
  appName: 'consult',
  messageId: 'asyncConsults.get',
  data: { id: 'aud_1', code: null, actor: 'phy_1' },
}

test('a message has the header of RFC 5424, and its facts as structured data without free text', () => {
  expect(formatMessage(message)).toBe(
    '<110>1 2026-03-02T09:00:00.123Z worker-1 consult - asyncConsults.get [audit@32473 id="aud_1" actor="phy_1"]',
  )
})

test('what would end a value, a line or the message is escaped or replaced', () => {
  const data = { agent: 'a"b\\c]d\ne\u0000f' }
  expect(formatMessage({ ...message, data })).toMatch(/ \[audit@32473 agent="a\\"b\\\\c\\\]d e f"\]$/)
  expect(formatMessage({ ...message, hostName: 'two words', messageId: '' })).toContain(' two_words consult - - [')
})

test('a severity is added to the facility of audits', () => {
  expect(formatMessage({ ...message, severity: 4 })).toMatch(/^<108>1 /)
})

test('a frame has the length in bytes, not in characters', () => {
  expect(frameMessage('añ').toString()).toBe('3 añ')
})
