import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, paletteOf } from './palette.ts'

const tokens = readFileSync(new URL(import.meta.resolve('@consult/design/tokens.css')), 'utf8')

/** Returns the surfaces of one block of the design tokens. */
function groundOf(selector: string) {
  const block = tokens.slice(tokens.indexOf(`${selector} {`)).split('}')[0] ?? ''
  const value = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? ''
  const others = ['--surface-page', '--surface-sunken', '--surface-hover'].map(value)
  return { surface: value('--surface'), others }
}

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const accents = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

describe('contrast', () => {
  it('matches the WCAG formula', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#000', '#fff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})

describe.each([
  ['light', ':root'],
  ['dark', ':root[data-theme="dark"]'],
])('in the %s theme', (_scheme, selector) => {
  const ground = groundOf(selector)
  const grounds = [ground.surface, ...ground.others]

  it('the surfaces of the design are found', () => {
    expect(grounds.every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true)
  })

  it('every accent has enough contrast as text and as a shape', () => {
    const poor = accents.flatMap((accent) => {
      const palette = paletteOf(accent, ground)
      const colorOf = (name: string) => palette[name] ?? ''
      const pairs: [string, string, string, number][] = [
        ['on the accent', colorOf('--on-accent'), colorOf('--accent'), 4.5],
        ['under the pointer', colorOf('--on-accent'), colorOf('--accent-hover'), 4.5],
        ...[...grounds, colorOf('--accent-soft')].map((surface): [string, string, string, number] => [
          'as text',
          colorOf('--accent-text'),
          surface,
          4.5,
        ]),
        ...grounds.map((surface): [string, string, string, number] => ['as a shape', colorOf('--accent'), surface, 3]),
        ...grounds.map((surface): [string, string, string, number] => ['as a focus', colorOf('--focus'), surface, 3]),
      ]
      return pairs.filter(([, one, other, least]) => contrast(one, other) < least).map(([what]) => `${accent} ${what}`)
    })
    expect(poor).toEqual([])
  })

  it('an accent with enough contrast is not changed', () => {
    const good = selector === ':root' ? '#7b2d8b' : '#d9a0e6'
    expect(paletteOf(good, ground)['--accent']).toBe(good)
  })
})
