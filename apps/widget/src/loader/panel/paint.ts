import { isColor } from '../../bridge/look.ts'

/** Gives the launcher the page's accent, with a black or white icon. It ignores values that are not a color. */
export function paint({ style }: Pick<HTMLElement, 'style'>, accent: unknown): void {
  if (!isColor(accent)) return
  const value = Number.parseInt(accent.slice(1), 16)
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255]
  // An approximation of the luminance. The standard's formula would be too large, and an icon needs a contrast of only 3 to
  // 1.
  const luminance = 2 * red * red + 7 * green * green + blue * blue
  style.setProperty('--accent', accent)
  style.setProperty('--on-accent', luminance > 120_000 ? '#000000' : '#ffffff')
}
