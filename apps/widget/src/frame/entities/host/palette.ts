/** A color's channels, 0 to 255 each. */
type Rgb = readonly [number, number, number]

/** The colors of one scheme that an accent must contrast with, as `#rrggbb` or `#rgb`. */
export interface Ground {
  /** The background of most accent-colored elements. */
  readonly surface: string
  /** The other backgrounds that text in the accent color can have. */
  readonly others: readonly string[]
}

const toRgb = (color: string): Rgb => {
  // The build shortens `#ffffff` to `#fff` in stylesheets.
  const digits = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color
  const value = Number.parseInt(digits.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const toHex = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Mixes `share` of `other` into `color`. `share` is 0 to 1. */
function mix(color: string, other: string, share: number): string {
  const [from, to] = [toRgb(color), toRgb(other)]
  return toHex(from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share))
}

/** Returns the relative luminance, 0 to 1, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = toRgb(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors, 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns black or white, whichever is more readable on `color`. The contrast is at least 4.5 to 1. */
const inkOn = (color: string) => (contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000')

/** Returns the first shade of `color` toward `end` whose contrast with every ground is at least `ratio`. */
function until(color: string, end: string, grounds: readonly string[], ratio: number): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(color, end, share)
    if (grounds.every((ground) => contrast(shade, ground) >= ratio)) return shade
  }
  return end
}

const text = 4.5
const shape = 3

/**
 * Derives color tokens from the page's accent. They are legible for any accent: text on the accent is black or white, and
 * the accent on a surface is made darker, or lighter in dark mode, until its contrast is sufficient.
 */
export function paletteOf(accent: string, { surface, others }: Ground): Readonly<Record<string, string>> {
  const grounds = [surface, ...others]
  const end = inkOn(surface)
  const shown = until(accent, end, grounds, shape)
  const ink = inkOn(shown)
  const soft = mix(surface, shown, 0.12)
  const written = until(shown, end, [...grounds, soft], text)
  return {
    '--accent': shown,
    // Moves away from the text color, so that the text stays readable.
    '--accent-hover': mix(shown, ink === '#ffffff' ? '#000000' : '#ffffff', 0.15),
    '--on-accent': ink,
    '--accent-soft': soft,
    '--surface-selected': soft,
    '--accent-text': written,
    '--focus': written,
  }
}
