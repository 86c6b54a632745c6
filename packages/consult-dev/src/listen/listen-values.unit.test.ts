import { describe, expect, test } from 'vitest'
import { parseForwardUrl } from './forward-url.ts'
import { subjectOf } from './subject-of.ts'

describe('the URL to forward to', () => {
  test.each([
    ['localhost:3001/webhooks', 'http://localhost:3001/webhooks'],
    ['3001', 'http://localhost:3001/'],
    ['3001/hooks?a=1', 'http://localhost:3001/hooks?a=1'],
    ['https://dev.example/hooks', 'https://dev.example/hooks'],
  ])('%s is %s', (text, url) => {
    expect(parseForwardUrl(text, false)).toBe(url)
  })

  test.each(['', 'ftp://localhost/', 'http://', 'user:password@localhost:3001', '3001 /hooks x://'])(
    '"%s" is refused',
    (text) => {
      expect(() => parseForwardUrl(text, false)).toThrow('is not a URL to forward to')
    },
  )

  test('of another machine must be HTTPS for a live key', () => {
    expect(() => parseForwardUrl('http://dev.example/hooks', true)).toThrow('Use https')
    for (const url of [
      'https://dev.example/hooks',
      'http://localhost:3001/',
      'http://127.0.0.1:3001/',
      'http://[::1]:3001/',
    ]) {
      expect(parseForwardUrl(url, true)).toBe(url)
    }
  })
})

test.each([
  [{ consult: { id: 'ac_1', patientId: 'pat_1' } }, 'ac_1'],
  [{ asyncConsultId: 'ac_1', message: { messageId: 'msg_1' } }, 'ac_1'],
  [{ message: { telehealthConsultId: 'th_1' } }, 'th_1'],
  [{ patientId: 'pat_1' }, 'pat_1'],
  [{ testClock: { id: 'clk_1' } }, 'clk_1'],
  [{ somethingNew: 7 }, 'evt_1'],
])('the subject of an event with the data %j is %s', (data, subject) => {
  expect(subjectOf({ id: 'evt_1', data: data as never })).toBe(subject)
})
