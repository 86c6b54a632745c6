import { afterEach, expect, test, vi } from 'vitest'
import { followPicks, isPicked, pickedCall, tellPicked } from './picked-call.ts'

afterEach(() => vi.unstubAllGlobals())

test('the ring of a picked call is hidden while the physician joins, and shown again if joining takes too long', () => {
  const picked = { id: 'tc_1', until: 10_000 }
  expect(isPicked(picked, 'tc_1', 9_999)).toBe(true)
  expect(isPicked(picked, 'tc_1', 10_000)).toBe(false)
  expect(isPicked(picked, 'tc_2', 0)).toBe(false)
  expect(isPicked(null, 'tc_1', 0)).toBe(false)
})

test('in a browser whose tabs cannot tell each other, a pick is known to its own tab', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const stop = followPicks()
  tellPicked('tc_1')
  expect(pickedCall.get()).toMatchObject({ id: 'tc_1' })
  stop()
})
