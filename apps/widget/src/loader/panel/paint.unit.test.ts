import { describe, expect, it } from 'vitest'
import { contrast } from '../../frame/entities/host/palette.ts'
import { paint } from './paint.ts'

/** Returns the style properties that paint sets. */
function painted(accent: unknown): Map<string, string> {
  const set = new Map<string, string>()
  paint({ style: { setProperty: (name: string, value: string) => set.set(name, value) } as never }, accent)
  return set
}

const steps = ['00', '22', '44', '66', '88', 'aa', 'cc', 'ee', 'ff']
const accents = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

describe('the launcher', () => {
  it('accepts every accent, with an icon that has enough contrast', () => {
    const poor = accents.filter((accent) => contrast(accent, painted(accent).get('--on-accent') ?? accent) < 3)
    expect(painted('#7B2D8b').get('--accent')).toBe('#7B2D8b')
    expect(poor).toEqual([])
  })

  it.each([
    'red',
    '#fff',
    '#0b6b73;background:url(https://evil.example)',
    'url(https://evil.example)',
    'var(--x)',
    `#${'0'.repeat(1_000_000)}`,
    '#0b6b7g',
    '\n#0b6b73',
    '#0b6b73\n',
    null,
    undefined,
    7,
    {},
    ['#0b6b73'],
  ])('ignores a value that is not an accent (%#)', (accent) => {
    expect(painted(accent).size).toBe(0)
  })
})
