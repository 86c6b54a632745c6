import { iso31661, iso31661Alpha3ToAlpha2, iso31662 } from 'iso-3166'
import { didYouMean, type Found, placeForm } from './found.ts'

const countries = new Map(iso31661.map(({ alpha2, name }) => [alpha2, name] as const))
const subdivisions = new Map(iso31662.map(({ code, name }) => [code, name] as const))

/**
 * Countries that license physicians only by state or province: no physician would have a license for the country's own
 * code.
 */
const licensedByPart: Readonly<Record<string, string>> = {
  US: 'The United States license by state: use its code, such as US-CA.',
  CA: 'Canada licenses by province: use its code, such as CA-ON.',
}

/**
 * Territories with a code in both ISO 3166-1 and ISO 3166-2, which stand for the same place. If a territory licenses
 * physicians itself, its ISO 3166-1 code is kept, so that a license for the country that it belongs to does not cover
 * it. If that country's license is valid there, the ISO 3166-2 code is kept.
 */
const sameAs = new Map([
  ...Object.entries({ CN: 'HK MO TW', FR: 'BL MF NC PF PM TF WF', NL: 'AW CW SX', US: 'AS GU MP PR UM VI' }).flatMap(
    ([parent, parts]) => parts.split(' ').map((part) => [`${parent}-${part}`, part] as const),
  ),
  ['GP', 'FR-971'],
  ['MQ', 'FR-972'],
  ['GF', 'FR-973'],
  ['RE', 'FR-974'],
  ['YT', 'FR-976'],
  ['AX', 'FI-01'],
])

/** Codes that people write for a country, or for a state whose code is also a country code. */
const customary: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', CA: 'US-CA' }

const isKnown = (code: string) => (countries.has(code) && !licensedByPart[code]) || subdivisions.has(code)

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

const groupByName = () => Map.groupBy([...subdivisions, ...countries], ([, name]) => folded(name))
let named: ReturnType<typeof groupByName> | undefined

function byName(name: string): string[] {
  named ??= groupByName()
  return (named.get(folded(name)) ?? [])
    .map(([code]) => sameAs.get(code) ?? code)
    .filter(isKnown)
    .slice(0, 2)
}

/** The places that were probably meant, at most two. */
function meant(code: string): string[] {
  const joined = code.replace(/[^A-Z0-9]+/g, '-')
  const [first = '', second = ''] = joined.split('-')
  const candidates = [
    customary[code],
    joined,
    `${customary[first] ?? first}-${second}`,
    `${second}-${first}`,
    joined.replace(/^([A-Z]{2})([A-Z]{2})$/, '$1-$2'),
    `US-${code}`,
    `CA-${code}`,
    iso31661Alpha3ToAlpha2[code],
  ]
  const found = candidates.find((candidate) => candidate !== undefined && isKnown(candidate))
  return found === undefined ? byName(code) : [sameAs.get(found) ?? found]
}

/** Finds a place by its ISO 3166-1 or ISO 3166-2 code, in any case. */
export function findPlace(written: string): Found {
  const code = written.toUpperCase()
  // In upper case, `ß` is `SS` and `ſ` is `S`.
  const isLatin = /^[\w-]+$/.test(written)
  if (isLatin && isKnown(code)) return { code: sameAs.get(code) ?? code }
  const isPart = /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code) && countries.has(code.slice(0, 2))
  const unknown = isPart ? `ISO 3166-2 has no such code for this country. ${placeForm}` : placeForm
  const fault = licensedByPart[iso31661Alpha3ToAlpha2[code] ?? code] ?? unknown
  return { fault: `${fault}${didYouMean(meant(isLatin ? code : written))}` }
}
