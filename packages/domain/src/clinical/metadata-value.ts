/** The meaning of a value: a list of entries, none, or unknown. */
export interface StatedValue {
  readonly says: 'listed' | 'none' | 'unknown'
  readonly items: readonly string[]
}

const none =
  /^(none|none known|no|nil|false|nothing|negative|nka|no (known )?(allerg(y|ies)|medications?|meds|conditions?|problems?|medical history)|no current (medications?|meds)|not allergic|not pregnant|ningun[oa]s?|sin alergias( conocidas)?)$/
const onlyOfDrugs = /^(nkda|no (known )?drug allerg(y|ies))$/
const unknown =
  /^(|-+|–|—|\?+|null|undefined|n\/?a|unknown|not (known|asked|recorded|provided|documented|given|available|applicable|specified)|unspecified|not asked yet|tbd|pending)$/

const bare = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
    .replaceAll(/\s+/g, ' ')

export const saysNone = (text: string): boolean => none.test(bare(text))
export const saysUnknown = (text: string): boolean => unknown.test(bare(text))
export const saysYes = (text: string): boolean => /^(yes|y|true|1|s[ií])$/.test(bare(text))
/** `NKDA`: no known drug allergies, which says nothing about foods. */
export const saysNoDrugAllergies = (text: string): boolean => onlyOfDrugs.test(bare(text))

/** Splits at a mark that is neither inside brackets nor between two digits (`1,000 mg`). */
function splitAt(text: string, mark: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [at, letter] of text.split('').entries()) {
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth = Math.max(0, depth - 1)
    const inNumber = mark === ',' && /\d,\d/.test(text.slice(Math.max(0, at - 1), at + 2))
    if (letter === mark && depth === 0 && !inNumber) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** Splits a list written as text: by line, otherwise by semicolon, otherwise by comma. */
function splitText(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter(Boolean)
  if (lines.length > 1) return lines
  const mark = [';', '|', ','].find((one) => splitAt(text, one).length > 1)
  return mark ? splitAt(text, mark) : lines
}

/** The parsed value when the text is JSON; otherwise the text itself. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Any value as one line: `substance: penicillin, reaction: hives`. */
function lineOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(lineOf).filter(Boolean).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${lineOf(inner)}`)
    .join(', ')
}

/** Every entry of a list value, in the original order. */
export function listItems(value: unknown): string[] {
  const held = parsed(value)
  if (Array.isArray(held)) return held.map(lineOf).filter(Boolean)
  if (typeof held === 'string') return splitText(held)
  const line = lineOf(held)
  return line === '' ? [] : [line]
}

/** The lines to show for a value with an unrecognized key: one per object field or list entry. */
export function valueLines(value: unknown): string[] {
  const held = parsed(value)
  if (Array.isArray(held)) return held.map(lineOf).filter(Boolean)
  if (typeof held === 'object' && held !== null) {
    return Object.entries(held).map(([name, inner]) => `${name}: ${lineOf(inner)}`)
  }
  return held === null || held === undefined || held === '' ? [] : [String(held)]
}

/**
 * Interprets a value for allergies, medications or conditions. An empty list means not stated: the question may never
 * have been asked.
 */
export function readList(value: unknown): StatedValue {
  const items = listItems(value)
  if (items.every(saysUnknown)) return { says: 'unknown', items }
  return { says: items.every(saysNone) ? 'none' : 'listed', items }
}
