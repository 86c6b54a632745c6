import { expect, test } from 'vitest'
import { isPicked } from './picked-call.ts'

test('the ring of a picked call is hidden while the physician joins, and shown again if joining takes too long', () => {
  const picked = { id: 'tc_1', until: 10_000 }
  expect(isPicked(picked, 'tc_1', 9_999)).toBe(true)
  expect(isPicked(picked, 'tc_1', 10_000)).toBe(false)
  expect(isPicked(picked, 'tc_2', 0)).toBe(false)
  expect(isPicked(null, 'tc_1', 0)).toBe(false)
})
