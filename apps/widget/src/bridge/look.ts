import { isRecord } from './record.ts'

/** The parts of the widget's look, besides light and dark, that a page can choose. They are values, never CSS. */
export interface Look {
  /** `#rrggbb`. Where it would not be legible, the widget uses a legible shade of it. */
  readonly accent?: string
  /** The corner radius, in pixels: 0 to 24. */
  readonly radius?: number
  /** Font families that patients' devices have, as in CSS: `Georgia, serif`. The widget does not fetch fonts. */
  readonly font?: string
}

/** True for a color as `#rrggbb`. */
export const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)

/** The check of each field of a look. */
const fields: Readonly<Record<keyof Look, (value: unknown) => boolean>> = {
  accent: isColor,
  radius: (value) => typeof value === 'number' && value >= 0 && value <= 24,
  // Names, quoted or not. Without brackets there is no function; without semicolons, no further declaration.
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
