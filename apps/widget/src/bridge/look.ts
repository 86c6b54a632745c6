import { isRecord } from './record.ts'

/** What of the widget's look a page chooses besides light and dark. Values, never CSS. */
export interface Look {
  /** `#rrggbb`. Where it could not be read, the widget takes a shade of it that can. */
  readonly accent?: string
  /** How round the corners are, in pixels: 0 to 24. */
  readonly radius?: number
  /** Families of fonts that patients' devices have, as in CSS: `Georgia, serif`. No font is fetched. */
  readonly font?: string
}

/** True for a color as `#rrggbb`. */
export const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)

/** The check of each field of a look. */
const fields: Readonly<Record<keyof Look, (value: unknown) => boolean>> = {
  accent: isColour,
  radius: (value) => typeof value === 'number' && value >= 0 && value <= 24,
  // Names, quoted or not: no bracket, so no function; no semicolon, so nothing after it.
  font: (value) => typeof value === 'string' && /^[\w '",-]{1,100}$/.test(value),
}

/**
 * Reads a look from `value`.
 * @returns the valid fields, and the names of the invalid ones.
 */
export function readLook(value: unknown): { readonly look: Look; readonly ignored: readonly string[] } {
  const given = Object.entries(fields).map(
    ([name, is]) => [name, isRecord(value) ? value[name] : undefined, is] as const,
  )
  const said = given.filter(([, field]) => field !== undefined && field !== null)
  return {
    look: Object.fromEntries(said.filter(([, field, is]) => is(field))),
    ignored: said.filter(([, field, is]) => !is(field)).map(([name]) => name),
  }
}
