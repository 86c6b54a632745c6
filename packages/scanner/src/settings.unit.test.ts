import { expect, test } from 'vitest'
import { z } from 'zod'
import { scannerSettingsOf, scannerVariables } from './settings.ts'

const read = (SCAN_URL?: string) => scannerSettingsOf(z.object(scannerVariables).parse({ SCAN_URL }))

test('SCAN_URL names a clamd by host and port, or by its socket; without it there is no scanner', () => {
  expect(read('clamd://127.0.0.1:3310')).toEqual({ host: '127.0.0.1', port: 3310 })
  expect(read('clamd://[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  expect(read('unix:///run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(read()).toBeNull()
})

test.each([
  '',
  'clamd://host',
  'clamd://:3310',
  'tcp://host:1',
  'unix:',
  'clamd://u:p@host:1',
  'clamd://host:1/x',
  '3310',
])('the SCAN_URL %j is refused: a mistake must not switch scanning off', (url) => {
  expect(() => read(url)).toThrow(/clamd:\/\/host:port/)
})
