import { expect, test } from 'vitest'
import { conditionsIn, filterOf, type WorklistFilter, worklistPath } from './worklist-filter.ts'

const full: WorklistFilter = {
  show: 'queue',
  language: 'es',
  ageFrom: 0,
  ageTo: 17,
  jurisdiction: 'US-CA',
  licensed: true,
  priorities: ['emergency', 'urgent'],
  flag: 'red_flag',
  waitingMinutes: 240,
  holder: 'none',
}

test("a filter's address parses back to the same filter", () => {
  for (const filter of [full, { show: 'open' } as const, { show: 'mine', holder: 'phy_1' } as const]) {
    expect(filterOf(new URL(worklistPath(filter), 'https://portal.example').searchParams)).toEqual(filter)
  }
  expect(worklistPath({ show: 'open' })).toBe('/worklist')
})

test('what an address may not say is left out', () => {
  const query = new URLSearchParams(
    'show=all&language=EN-us&from=-1&to=200&jurisdiction=x&licensed=1&priority=high&flag=pain&waiting=0&holder=Ada',
  )
  expect(filterOf(query)).toEqual({ show: 'open' })
})

test('a range of ages is one condition', () => {
  expect(conditionsIn({ show: 'queue' })).toBe(0)
  expect(conditionsIn({ show: 'open', ageFrom: 0, ageTo: 17, flag: 'unread' })).toBe(2)
  expect(conditionsIn({ show: 'open', ageTo: 17 })).toBe(1)
})
