import { isColour } from '../../bridge/look.ts'

/** Gives the launcher the page's accent, and the sign on it black or white; anything that is no colour changes nothing. */
export function paint({ style }: Pick<HTMLElement, 'style'>, accent: unknown): void {
  if (!isColour(accent)) return
  const value = Number.parseInt(accent.slice(1), 16)
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255]
  // Nearly its luminance. There is no room for the standard's formula, and a sign needs no more than 3 to 1.
  const luminance = 2 * red * red + 7 * green * green + blue * blue
  style.setProperty('--accent', accent)
  style.setProperty('--on-accent', luminance > 120_000 ? '#000000' : '#ffffff')
}
