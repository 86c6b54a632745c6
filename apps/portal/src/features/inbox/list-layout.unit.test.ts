import { expect, test } from 'vitest'
import { heightOf, isNarrow, layoutOf, rowAt, topOf } from './list-layout.ts'

const laptop = { density: 'compact', width: 384, rem: 16, coarse: false } as const

test('fifteen compact rows in three groups and an alert fit in a window of 1280 × 800 px', () => {
  const [header, search, alert] = [48, 41, 36]
  expect(heightOf(15, layoutOf(laptop, [0, 3, 7]))).toBeLessThanOrEqual(800 - header - search - alert)
})

test('rows grow with the text size, and to at least 44 px on touch screens', () => {
  expect(layoutOf({ ...laptop, rem: 32, width: 768 }, []).row).toBe(2 * layoutOf(laptop, []).row)
  expect(layoutOf({ ...laptop, coarse: true }, []).row).toBe(44)
})

test('a list with few characters per line has taller rows', () => {
  expect(isNarrow({ width: 320, rem: 16 })).toBe(false)
  expect(isNarrow({ width: 320, rem: 32 })).toBe(true)
  expect(layoutOf({ ...laptop, width: 195 }, []).row).toBeGreaterThan(layoutOf(laptop, []).row)
})

test('a row is below the headings before it, and its position maps back to the row', () => {
  const layout = { row: 30, heading: 20, groups: [0, 2] }
  expect([0, 1, 2, 3].map((index) => topOf(index, layout))).toEqual([20, 50, 100, 130])
  expect(heightOf(4, layout)).toBe(160)
  for (const index of [0, 1, 2, 3]) {
    expect(rowAt(topOf(index, layout), layout)).toBe(index)
    expect(rowAt(topOf(index, layout) + 29, layout)).toBe(index)
  }
  expect(rowAt(0, layout)).toBe(0)
})
