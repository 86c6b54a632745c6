import type { Look } from '../../bridge/look.ts'
import type { Theme } from '../../bridge/protocol.ts'
import { paletteOf } from './palette.ts'

const otherSurfaces = ['--surface-page', '--surface-sunken', '--surface-hover']
const px = (size: number) => `${Math.round(size)}px`

/**
 * Gives the app the page's look. Values are set one by one, so that none can bring along another rule; and the accent
 * anew whenever the patient's system goes from light to dark.
 * @returns paints the accent anew, when the app has gone from one to the other by itself.
 */
export function applyLook({ accent, radius, font }: Look, theme: Theme): () => void {
  const { style } = document.documentElement
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  if (radius !== undefined) {
    style.setProperty('--radius-s', px(radius * 0.6))
    style.setProperty('--radius', px(radius))
    style.setProperty('--radius-l', px(radius * 1.6))
  }
  // The design's own follow, for devices that have none of the page's.
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
