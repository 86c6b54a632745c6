interface Held {
  readonly jurisdiction: string
}

/**
 * The licenses that decide whether a physician may treat patients in a place: the licenses for the place itself or, if
 * there are none, the licenses for its country. `GB` covers `GB-ENG`, unless the physician has a license for `GB-ENG`.
 * Then only that license counts, even when it has expired. A subdivision never covers its country or a neighbor. The
 * services implement the same rule in SQL.
 */
export function decidingLicenses<License extends Held>(
  licenses: readonly License[],
  place: string,
): readonly License[] {
  const own = licenses.filter(({ jurisdiction }) => jurisdiction === place)
  return own.length > 0 ? own : licenses.filter(({ jurisdiction }) => jurisdiction === place.slice(0, 2))
}
