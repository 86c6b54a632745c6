import { describe, expect, it } from 'vitest'
import { setPosition } from './position.ts'

type Given = Parameters<typeof setPosition>[1]

/** Returns the style properties that place sets. */
function placed(given: unknown, direction: 'ltr' | 'rtl' = 'ltr'): Record<string, string> {
  const set: Record<string, string> = {}
  setPosition(
    { setProperty: (name: string, value: string | null) => Object.assign(set, { [name]: value }) },
    given as Given,
    direction,
  )
  return set
}

describe('the position of the launcher and panel', () => {
  it('is the bottom end corner unless the page sets another', () => {
    expect(placed({})).toMatchObject({ '--left': 'auto', '--right': '20px', '--top': 'auto' })
    expect(placed({}, 'rtl')).toMatchObject({ '--left': '20px', '--right': 'auto' })
    expect(placed({ position: 'bottom-start' }, 'rtl')).toMatchObject({ '--right': '20px' })
    expect(placed({ position: 'bottom-left' })).toMatchObject({ '--left': '20px', '--right': 'auto' })
    expect(placed({ position: 'bottom-left' }, 'rtl')).toMatchObject({ '--left': '20px', '--right': 'auto' })
  })

  it('leaves room for our launcher, if there is one', () => {
    expect(placed({ offset: 10 })['--panel-bottom']).toContain('78px')
    expect(placed({ offset: { y: 10 }, launcher: false })['--panel-bottom']).toContain('10px')
    expect(placed({ position: 'top-end' })).toMatchObject({ '--bottom': 'auto', '--panel-bottom': 'auto' })
    expect(placed({ position: 'top-end' })['--panel-top']).toContain('88px')
  })

  it('is the default for invalid values, which cannot inject CSS', () => {
    const usual = placed({})
    for (const value of ['5px', -1, 1.5e9 + 0.5, Number.NaN, '1;color:red', null, [], { x: '9' }]) {
      expect(placed({ offset: value, zIndex: value, position: value })).toEqual(usual)
    }
    expect(placed({ zIndex: 2_147_483_647 })).toEqual(usual)
    expect(placed({ zIndex: 50 })['--layer']).toBe('50')
  })
})
