/**
 * Returns the whole years between a birth date (`1988-04-02`) and a calendar day, or null if the birth date is in the
 * future.
 */
export function ageOn(birthDate: string, today: string): number | null {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  const age = today.slice(5) < birthDate.slice(5) ? years - 1 : years
  return age < 0 ? null : age
}

/** Names a language tag in the reader's language: `es-MX` → `Spanish (Mexico)`. An unknown tag stays unchanged. */
export function languageWords(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/**
 * Returns the patient's current language. Their choice in the widget comes first: the consult's language dates from its
 * creation, and the patient record's language is what the partner sent.
 */
export const languageNow = (options: {
  readonly chosen: string | null
  readonly consult: string | null
  readonly patient: string | null
}): string | null => options.chosen ?? options.consult ?? options.patient

/** Adds the country's name in the reader's language to a jurisdiction: `US-CA` → `US-CA (United States)`. */
export function jurisdictionWords(code: string, reader: string): string {
  try {
    const country = new Intl.DisplayNames(reader, { type: 'region' }).of(code.slice(0, 2))
    return country && country !== code ? `${code} (${country})` : code
  } catch {
    return code
  }
}

/**
 * True if one of the languages matches the tag, ignoring its region: a physician who speaks `es` also speaks `es-MX`.
 */
export function isSpoken(tag: string, languages: readonly string[]): boolean {
  const [base = tag] = tag.split('-')
  return languages.some((one) => one.split('-')[0] === base)
}
