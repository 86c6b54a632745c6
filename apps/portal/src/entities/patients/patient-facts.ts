/** Whole years between a birth date (`1988-04-02`) and a calendar day, or null when it lies ahead. */
export function ageOn(birthDate: string, today: string): number | null {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  const age = today.slice(5) < birthDate.slice(5) ? years - 1 : years
  return age < 0 ? null : age
}

/** A language tag in words of the reader's language: `es-MX` → `Spanish (Mexico)`. One that nobody knows stays as it is. */
export function languageWords(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/**
 * The language that the patient reads now. What they picked in the widget counts most: the consult's language is that of its
 * creation, and the patient's own is what the partner sent.
 */
export const languageNow = (of: {
  readonly chosen: string | null
  readonly consult: string | null
  readonly patient: string | null
}): string | null => of.chosen ?? of.consult ?? of.patient

/** A jurisdiction in words of the reader's language, as far as its country goes: `US-CA` → `US-CA (United States)`. */
export function jurisdictionWords(code: string, reader: string): string {
  try {
    const country = new Intl.DisplayNames(reader, { type: 'region' }).of(code.slice(0, 2))
    return country && country !== code ? `${code} (${country})` : code
  } catch {
    return code
  }
}

/** True when one of the languages is that of the tag, whatever its region: `es-MX` is spoken by who speaks `es`. */
export function isSpoken(tag: string, languages: readonly string[]): boolean {
  const [base = tag] = tag.split('-')
  return languages.some((one) => one.split('-')[0] === base)
}
