import { expect, test } from 'vitest'
import { settingsOf, settingsText, usualSettings } from './settings.ts'

test.each([
  ['on.70.off', { sound: true, volume: 70, desktop: false }],
  ['off.5.on', { sound: false, volume: 5, desktop: true }],
  ['on.999.on', { sound: true, volume: 100, desktop: true }],
  ['on.0.on', { sound: true, volume: 1, desktop: true }],
  [undefined, usualSettings],
  ['', usualSettings],
  ['yes.70.no', usualSettings],
  ['on.70.off.more', usualSettings],
])('reads the settings %s', (text, settings) => {
  expect(settingsOf(text)).toEqual(settings)
})

test('settings are read back as they were stored', () => {
  const settings = { sound: false, volume: 33, desktop: true }
  expect(settingsOf(settingsText(settings))).toEqual(settings)
})
