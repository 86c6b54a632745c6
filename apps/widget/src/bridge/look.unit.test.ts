import { describe, expect, it } from 'vitest'
import { readLook } from './look.ts'

const fine = { accent: '#0B6b73', radius: 0, font: `"Helvetica Neue", Georgia, sans-serif` }

/** Invalid values, including ones that could inject CSS. */
const poor: Record<string, readonly unknown[]> = {
  accent: ['red', '#fff', '#0b6b73;', '#0b6b73}*{}', 'url(x)', 'var(--x)', '', 7, {}, ['#0b6b73'], '#0b6b73\n'],
  radius: [-1, 24.1, Number.NaN, Number.POSITIVE_INFINITY, '8', '8px', {}, 1e9],
  font: ['url(x)', 'a;b', 'a}b', 'a{b', 'a/*b', '\\65', '@import', '', 'x'.repeat(101), 7, ['serif'], 'a\nb:c'],
}

describe('a look', () => {
  it('is read unchanged when it is valid', () => {
    expect(readLook(fine)).toEqual({ look: fine, ignored: [] })
  })

  it('is optional', () => {
    for (const nothing of [undefined, null, {}, 'dark', 7]) expect(readLook(nothing)).toEqual({ look: {}, ignored: [] })
  })

  it.each(Object.entries(poor).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    'ignores the %s %j',
    (name, value) => {
      expect(readLook({ [name]: value })).toEqual({ look: {}, ignored: [name] })
    },
  )

  it('drops unknown fields', () => {
    expect(readLook({ css: '*{display:none}', __proto__: { accent: '#000000' } }).ignored).toEqual([])
    expect(readLook({ css: '*{display:none}' }).look).toEqual({})
  })
})
