import { afterEach, expect, test, vi } from 'vitest'
import { leadTabs } from './leading-tab.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose lock manager rejects each request, unless its tab gives up first. */
function withBrokenLocks(): { fail: () => void } {
  const { promise, reject } = Promise.withResolvers<void>()
  vi.stubGlobal('navigator', { locks: { request: () => promise } })
  return { fail: () => reject(new DOMException('', 'InvalidStateError')) }
}

test('a tab leads if the browser fails to elect one, because two alerts are better than none', async () => {
  const locks = withBrokenLocks()
  const led = vi.fn()
  leadTabs('sound', led)
  locks.fail()
  await expect.poll(() => led.mock.calls.length).toBe(1)
})

test('a tab that gave up does not lead when its request fails', async () => {
  const locks = withBrokenLocks()
  const led = vi.fn()
  leadTabs('sound', led)()
  locks.fail()
  await Promise.resolve()
  await Promise.resolve()
  expect(led).not.toHaveBeenCalled()
})

test('a tab of a browser without locks leads at once', () => {
  vi.stubGlobal('navigator', {})
  const led = vi.fn()
  leadTabs('sound', led)()
  expect(led).toHaveBeenCalledOnce()
})
