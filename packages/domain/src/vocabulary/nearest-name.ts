import leven from 'leven'

/** The share of a name that may differ: `scheduledAt` is near `scheduledFor`, `shoeSize` is not near `timeZone`. */
const differingShare = 0.4

const shortestStem = 3

/** `external_id`, `External-Id` and `externalId` are the same name in different styles. */
const withoutStyle = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function differenceOf(one: string, other: string): number {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  if (shorter.length >= shortestStem && longer.startsWith(shorter)) return 0
  return leven(one, other) / Math.max(longer.length, 1)
}

/** The person whose field a name is. A suggestion never names a field of a different person. */
function personOf(name: string): string | null {
  const [person] = /patient|physician|doctor|clinician|provider|member|guest|operator/.exec(name) ?? []
  return person && ['doctor', 'clinician', 'provider'].includes(person) ? 'physician' : (person ?? null)
}

function isOfAnother(one: string, other: string): boolean {
  const [mine, theirs] = [personOf(one), personOf(other)]
  return mine !== null && theirs !== null && mine !== theirs
}

/** The known name that was probably meant by an unknown one; null if none is similar. */
export function nearestName(unknown: string, known: readonly string[]): string | null {
  const written = withoutStyle(unknown)
  const [nearest] = known
    .filter((name) => !isOfAnother(written, withoutStyle(name)))
    .map((name) => ({ name, difference: differenceOf(written, withoutStyle(name)) }))
    .toSorted((one, other) => one.difference - other.difference)
  return nearest && nearest.difference <= differingShare ? nearest.name : null
}
