import { expect, it } from 'vitest'
import { capacityOf, hasRoom } from './capacity.ts'

it("a physician's own capacity counts where the account has one", () => {
  expect(capacityOf(null, null)).toBeNull()
  expect(capacityOf(3, null)).toBeNull()
  expect(capacityOf(null, 5)).toBe(5)
  expect(capacityOf(3, 5)).toBe(3)
  expect(capacityOf(0, 5)).toBe(0)
})

it('there is room below the capacity only', () => {
  expect(hasRoom(1_000, null)).toBe(true)
  expect([0, 4, 5, 6].map((load) => hasRoom(load, 5))).toEqual([true, true, false, false])
  expect(hasRoom(0, 0)).toBe(false)
})
