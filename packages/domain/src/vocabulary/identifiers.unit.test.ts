import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyString } from './any-string.fixture.ts'
import { idPrefixes, referenceSchema } from './identifiers.ts'

describe('referenceSchema', () => {
  it.each(['me', 'ac_0193f0a1b2c3', 'A-1', 'x'.repeat(80)])('%s stays unchanged', (id) => {
    expect(referenceSchema.parse(id)).toBe(id)
  })

  it.each(['', ' ', 'a b', 'a/b', '../x', 'a\u0000b', 'ac_1\n', '\ud800', 'x'.repeat(81), "1' or '1'='1"])(
    '%j becomes an id that does not exist',
    (id) => {
      expect(referenceSchema.parse(id)).toBe('')
    },
  )

  it('any string is accepted and becomes only letters, digits, _ and -', () => {
    fc.assert(
      fc.property(anyString, (id) => {
        expect(referenceSchema.parse(id)).toMatch(/^[A-Za-z0-9_-]{0,80}$/)
      }),
    )
  })

  it.each([null, undefined, 7, {}, ['ac_1']])('%j is refused', (id) => {
    expect(referenceSchema.safeParse(id).success).toBe(false)
  })
})

it('each kind of id has a distinct prefix', () => {
  expect(Object.values(idPrefixes).sort()).toEqual([
    'ac',
    'al',
    'ar',
    'att',
    'aud',
    'cn',
    'cna',
    'dr',
    'evt',
    'fu',
    'ho',
    'in',
    'key',
    'mac',
    'mem',
    'msg',
    'ntf',
    'opr',
    'or',
    'par',
    'pat',
    'pd',
    'phy',
    'pn',
    'sv',
    'tc',
    'te',
    'th',
    'wa',
    'we',
    'wr',
  ])
})
