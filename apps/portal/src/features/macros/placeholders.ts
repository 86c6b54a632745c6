/** What placeholders are filled from; null where it is not known. */
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

/** What stands for something that is not known: it is filled in by hand, and nothing is sent before. */
export const gapOf = (label: string): string => `[${label}]`

/**
 * A macro's text with what is known in its place. Braces that name nothing of ours stay as they are.
 * @param labels what a gap is called where a fact is not known.
 */
export function fillIn(text: string, facts: MacroFacts, labels: Readonly<Record<keyof MacroFacts, string>>): string {
  return text.replace(form, (written, name: string) => (isKnown(name) ? (facts[name] ?? gapOf(labels[name])) : written))
}

const written = /\[([^[\]\n]{1,80})\]/g

/** The gaps that authors have written into macros themselves, as `[medicine]`: what they are called. */
export const gapsIn = (macros: readonly { readonly text: string }[]): readonly string[] => [
  ...new Set(macros.flatMap(({ text }) => [...text.matchAll(written)].map(([, label = '']) => label))),
]

/** A gap of a text, and where it stands. */
export interface Gap {
  readonly label: string
  readonly start: number
  readonly end: number
}

/**
 * The first gap that has not been filled in, or null. What else stands in brackets is the writer's own.
 * @param labels what gaps are called: those of facts, and those of macros.
 * @param from where in the text to begin.
 */
export function firstGap(text: string, labels: readonly string[], from = 0): Gap | null {
  const gaps = labels.flatMap((label) => {
    const start = text.indexOf(gapOf(label), from)
    return start < 0 ? [] : [{ label, start, end: start + gapOf(label).length }]
  })
  return gaps.sort((one, other) => one.start - other.start)[0] ?? null
}
