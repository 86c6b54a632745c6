import type { Look } from '../../../bridge/look.ts'
import type { Theme } from '../../../bridge/protocol.ts'
import { paletteOf } from './palette.ts'

const otherSurfaces = ['--surface-page', '--surface-sunken', '--surface-hover']
const px = (size: number) => `${Math.round(size)}px`

/**
 * Applies the page's look to the app. It sets each value separately, so that no value can add another CSS rule. It sets
 * the accent again whenever the patient's system switches between light and dark.
 * @returns a function that sets the accent again, for when the app itself switches.
 */
export function applyLook({ accent, radius, font }: Look, theme: Theme): () => void {
  const { style } = document.documentElement
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  if (radius !== undefined) {
    style.setProperty('--radius-s', px(radius * 0.6))
    style.setProperty('--radius', px(radius))
    style.setProperty('--radius-l', px(radius * 1.6))
  }
  // The design's own fonts follow, for devices that have none of the page's.
  if (font !== undefined) style.setProperty('--font', `${font}, ${token('--font')}`)
  if (accent === undefined) return () => undefined
  const paint = () => {
    const ground = { surface: token('--surface'), others: otherSurfaces.map(token) }
    for (const [name, value] of Object.entries(paletteOf(accent, ground))) style.setProperty(name, value)
  }
  paint()
  if (theme === 'auto') matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint)
  return paint
}
