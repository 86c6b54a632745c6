import { expect, test } from 'vitest'
import { type Seal, seal, unseal } from './sealed.ts'

const by: Seal = { secret: Buffer.alloc(32, 7), owner: 'par_1 ac_1 phy_1', purpose: 'test' }

test('a sealed value can be opened and does not reveal its content', () => {
  const sealed = seal({ text: 'chest pain' }, by)
  expect(unseal(sealed, by)).toEqual({ text: 'chest pain' })
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('chest')
  expect(seal({ text: 'chest pain' }, by)).not.toBe(sealed)
})

test.each<[string, Partial<Seal>]>([
  ['another secret', { secret: Buffer.alloc(32, 8) }],
  ['another owner', { owner: 'par_1 ac_1 phy_2' }],
  ['another purpose', { purpose: 'other' }],
])('a sealed value does not open with %s', (_whose, other) => {
  expect(() => unseal(seal('x', by), { ...by, ...other })).toThrow()
})

test('a sealed value does not open when it is modified or truncated', () => {
  const bytes = Buffer.from(seal('some text', by), 'base64')
  for (const at of [0, 12, 28]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(changed.toString('base64'), by)).toThrow()
  }
  expect(() => unseal(bytes.subarray(0, 20).toString('base64'), by)).toThrow()
})
