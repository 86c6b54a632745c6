import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { nearestName } from './nearest-name.ts'

/** Names of the IANA database without a slash that are not abbreviations of an offset. */
const shortNames = new Set(['UTC', 'GMT', 'UCT', 'CET', 'EET', 'MET', 'WET', 'PRC', 'ROC', 'ROK', 'GMT0'])

/**
 * The zones that abbreviations stand for. `Intl` accepts some abbreviations, and PostgreSQL others, as an offset
 * without daylight saving time: for half of the year, appointments would be an hour off.
 */
const abbreviated: Readonly<Record<string, string>> = {
  AEDT: 'Australia/Sydney',
  AEST: 'Australia/Sydney',
  AKDT: 'America/Anchorage',
  AKST: 'America/Anchorage',
  BST: 'Europe/London',
  CDT: 'America/Chicago',
  CEST: 'Europe/Berlin',
  CST: 'America/Chicago',
  EDT: 'America/New_York',
  EEST: 'Europe/Bucharest',
  EST: 'America/New_York',
  HST: 'Pacific/Honolulu',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  KST: 'Asia/Seoul',
  MDT: 'America/Denver',
  MSK: 'Europe/Moscow',
  MST: 'America/Denver',
  NZDT: 'Pacific/Auckland',
  NZST: 'Pacific/Auckland',
  PDT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  SGT: 'Asia/Singapore',
  WEST: 'Europe/Lisbon',
}

/** Names that `Intl` still accepts although the IANA database has removed them. PostgreSQL and others refuse them. */
const removedNames = /^(SystemV\/|US\/Pacific-New$|Canada\/East-Saskatchewan$)/i

const isName = (zone: string) =>
  /^[A-Za-z]/.test(zone) &&
  !removedNames.test(zone) &&
  (zone.includes('/') ||
    zone.length > 4 ||
    shortNames.has(zone.toUpperCase()) ||
    /^(Cuba|Eire|Iran|Zulu|NZ|GB)$/i.test(zone))

function isZone(zone: string): boolean {
  try {
    return isName(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** The zone that was probably meant: by an abbreviation, a city (`Berlin`, `New York`) or a misspelled name. */
function meant(written: string): string | null {
  const city = written.trim().replaceAll(' ', '_')
  const zones = Intl.supportedValuesOf('timeZone')
  const ofCity = zones.find((zone) => zone.split('/').at(-1)?.toLowerCase() === city.toLowerCase())
  return abbreviated[city.toUpperCase()] ?? ofCity ?? (city.includes('/') ? nearestName(city, zones) : null)
}

/**
 * An IANA time zone (`America/Los_Angeles`), in any case, which becomes the official one. A bare offset (`+05:30`) is
 * refused, because PostgreSQL reads its sign reversed.
 */
export const timeZoneSchema = z
  .string()
  .max(64)
  .superRefine((zone, context) => {
    if (isZone(zone)) return
    const near = meant(zone)
    const hint = near === null ? '' : ` Did you mean ${near}?`
    context.addIssue({ code: 'custom', message: `Use an IANA time zone, such as America/Los_Angeles.${hint}` })
  })
  // Not `Intl`: it replaces a name that was renamed (`US/Pacific`), and what the caller sent has to stay recognizable.
  .overwrite((zone) => (isZone(zone) ? new Temporal.ZonedDateTime(0n, zone).timeZoneId : zone))
