import { idPrefixes } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { hashSecret, newId, randomBase62 } from './ids.ts'

describe('newId', () => {
  test.each(Object.entries(idPrefixes))('an id of %s begins with %s and is well-formed', (kind, prefix) => {
    const id = newId(kind as keyof typeof idPrefixes, new Date())
    expect(id).toMatch(new RegExp(`^${prefix}_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$`))
  })

  test('ids sort by time, to the millisecond, over the whole range', () => {
    const times = [
      '1970-01-01T00:00:00.000Z',
      '2026-03-02T09:00:00.000Z',
      '2026-03-02T09:00:00.001Z',
      '9999-12-31T23:59:59.999Z',
    ]
    const ids = times.map((time) => newId('event', new Date(time)))
    expect(ids.toSorted()).toEqual(ids)
  })

  test('ids are unique and sort in creation order within a millisecond', () => {
    const now = new Date()
    const ids = Array.from({ length: 10_000 }, () => newId('message', now))
    expect(new Set(ids).size).toBe(10_000)
    expect(ids.toSorted()).toEqual(ids)
  })
})

describe('randomBase62', () => {
  test.each([0, 1, 22, 43, 1000])('the result has exactly %i base62 characters', (length) => {
    expect(randomBase62(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`))
  })

  test('every character is equally likely', () => {
    const draws = 620_000
    const counts = new Map<string, number>()
    for (const character of randomBase62(draws)) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect(counts.size).toBe(62)
    const expected = draws / 62
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // 61 degrees of freedom: a value above 150 has a probability of 1 in 10^9; taking bytes modulo 62 gives thousands.
    expect(chiSquared).toBeLessThan(150)
  })
})

describe('hashSecret', () => {
  test('the hash is SHA-256 in hex', () => {
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
