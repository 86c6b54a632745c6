import { afterEach, expect, test, vi } from 'vitest'
import { zoneHere } from './zone-here.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const browserNames = (timeZone: string | undefined) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementationOnce(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: timeZone as string }
  })
}

test.each([
  ['America/New_York', 'America/New_York'],
  ['Etc/Unknown', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('a browser that names the zone %s is in %s', (named, zone) => {
  browserNames(named)
  expect(zoneHere()).toBe(zone)
})
