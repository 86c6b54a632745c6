/**
 * The emergency number from a mobile phone, by country (ISO 3166-1). Only countries for which a public source names
 * the number are listed, because a wrong number is worse than none. Reviewed in November 2026 against these sources:
 *
 * - 112: Directive (EU) 2018/1972, article 109, for the Union; the list of countries where 112 works of iamexpat.nl, for Iceland.
 *   Liechtenstein: its office for civil protection names 144 for ambulances.
 * - Most others: Microsoft's "Emergency numbers country reference" for Teams, May 2024. Where it lists several numbers, the one for
 *   ambulances is from Wikibooks, First Aid, appendix "Emergency phone numbers" (China, Egypt, Israel, Taiwan), or emergency-live.com
 *   (China, Japan).
 * - Brazil: the ministry of health, gov.br/saude, "SAMU 192". United Arab Emirates: nationalambulance.ae. Saudi Arabia: the Red
 *   Crescent, in Arab News of March 18, 2024. Ukraine: the ministry of the interior, in UNN of January 11, 2024 (103 stays beside 112).
 *   Georgia: the ministry of the interior's center 112.
 */
const byNumber: Readonly<Record<string, string>> = {
  '112':
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LT LU LV MT NL PL PT RO SE SI SK ' +
    'BL GF GP MF MQ RE YT GE IN RW SJ TR ZA',
  '911': 'CA CR DO EC MX PA PH PR SV UM US VI',
  '999': 'GB GG HK IM JE MY UG',
  '000': 'AU',
  '111': 'NZ',
  '119': 'JP KR TW',
  '192': 'BR',
  '144': 'CH LI',
  '113': 'NO',
  '995': 'SG',
  '120': 'CN',
  '1669': 'TH',
  '101': 'IL',
  '998': 'AE',
  '997': 'SA',
  '103': 'UA',
  '131': 'CL',
  '123': 'CO EG',
}

const numbers: ReadonlyMap<string, string> = new Map(
  Object.entries(byNumber).flatMap(([number, countries]) => countries.split(' ').map((country) => [country, number])),
)

/** The name under which `Intl` knows a zone: it has several names for some. Null for a zone that it does not know. */
function usualName(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The zones of the listed countries. `getTimeZones` is missing in the types of ES2025 and in some browsers. */
function zonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? []
}

let countryOfZone: ReadonlyMap<string, string> | undefined

/** The listed country whose clocks show this zone's time. Null for a zone of another country. */
function countryOf(timeZone: string): string | null {
  countryOfZone ??= new Map(
    [...numbers.keys()].flatMap((country) => zonesOf(country).map((zone) => [usualName(zone) ?? zone, country])),
  )
  return countryOfZone.get(usualName(timeZone) ?? '') ?? null
}

/**
 * Returns the emergency number where somebody is, or null if it is not known. The first jurisdiction decides, even
 * if its country is not listed: the number of another country would mislead. Without a jurisdiction, the time zone decides.
 * @param jurisdictions ISO 3166 codes (`DE`, `US-CA`), the most certain first.
 */
export function emergencyNumberFor(
  jurisdictions: readonly (string | null | undefined)[],
  timeZone: string | null,
): string | null {
  const jurisdiction = jurisdictions.find((each) => each != null)
  const country = jurisdiction ? jurisdiction.slice(0, 2) : timeZone && countryOf(timeZone)
  return (country && numbers.get(country)) ?? null
}
