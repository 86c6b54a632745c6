/** The values for placeholders. Null if unknown. */
export interface MacroFacts {
  readonly 'patient.firstName': string | null
  readonly 'patient.lastName': string | null
  readonly 'patient.name': string | null
  readonly 'physician.name': string
  readonly 'partner.name': string
  readonly date: string
}

export const placeholders = [
  'patient.firstName',
  'patient.lastName',
  'patient.name',
  'physician.name',
  'partner.name',
  'date',
] as const satisfies readonly (keyof MacroFacts)[]

const form = /\{([\w.]+)\}/g

const isKnown = (name: string): name is keyof MacroFacts => (placeholders as readonly string[]).includes(name)

/** Returns the gap that marks an unknown value. The physician must fill it in by hand before sending. */
export const gapOf = (label: string): string => `[${label}]`

/**
 * Fills a macro's text with the known values. Unknown placeholders in braces stay unchanged.
 * @param labels the name of the gap for each value, used if it is unknown.
 */
export function fillIn(text: string, facts: MacroFacts, labels: Readonly<Record<keyof MacroFacts, string>>): string {
  return text.replace(form, (written, name: string) => (isKnown(name) ? (facts[name] ?? gapOf(labels[name])) : written))
}

const written = /\[([^[\]\n]{1,80})\]/g

/** Returns the names of gaps that authors wrote into macros themselves, like `[medicine]`. */
export const gapsIn = (macros: readonly { readonly text: string }[]): readonly string[] => [
  ...new Set(macros.flatMap(({ text }) => [...text.matchAll(written)].map(([, label = '']) => label))),
]

/** A gap in a text, and its position. */
export interface Gap {
  readonly label: string
  readonly start: number
  readonly end: number
}

/**
 * Returns the first gap that is not filled in, or null. Other text in brackets belongs to the writer and is ignored.
 * @param labels the names of gaps, from values and from macros.
 * @param from the position in the text to start at.
 */
export function firstGap(text: string, labels: readonly string[], from = 0): Gap | null {
  const gaps = labels.flatMap((label) => {
    const start = text.indexOf(gapOf(label), from)
    return start < 0 ? [] : [{ label, start, end: start + gapOf(label).length }]
  })
  return gaps.sort((one, other) => one.start - other.start)[0] ?? null
}
