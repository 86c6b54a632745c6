import { expect, test } from 'vitest'
import { missingPackages, reportSkipped } from './report-skipped.ts'

test('a machine without any of the programs lacks their packages, and one with all of them lacks none', () => {
  expect(missingPackages(() => false)).toEqual([
    'janus',
    'coturn',
    'clamav-daemon',
    'pgbouncer',
    'nats-server',
    'nginx-light',
    'haproxy',
    'prometheus',
    'rsyslog rsyslog-gnutls',
  ])
  expect(missingPackages((path) => path.startsWith('/usr/sbin/'))).toEqual([])
})

test('a run without skipped tests says nothing about them', () => {
  expect(reportSkipped([], ['janus'], true)).toBe('')
})

test('skipped tests are named below one line that says what to install', () => {
  expect(reportSkipped(['a call over janus', 'a relay'], ['janus', 'coturn'], false)).toBe(
    '2 tests were skipped. This machine lacks Debian packages: apt-get install janus coturn\n' +
      '  skipped: a call over janus\n' +
      '  skipped: a relay\n',
  )
})

test('when every test is required, the report says that a skipped one fails the run', () => {
  expect(reportSkipped(['a relay'], [], true)).toBe(
    '1 test was skipped\n  skipped: a relay\nREQUIRE_ALL_TESTS is set: a skipped test fails the run.\n',
  )
})
