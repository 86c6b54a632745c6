import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A window that records its listeners. The module has state, so each test imports its own copy. */
async function watch() {
  const listeners = new Map<string, (event: Event) => void>()
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  })
  vi.resetModules()
  const { lastInputHeader, watchInput } = await import('./last-input.ts')
  const end = watchInput()
  const happens = (name: string, isTrusted = true) => listeners.get(name)?.({ isTrusted } as Event)
  return { lastInputHeader, happens, end, listeners }
}

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('before any input, a request has no header', async () => {
  const { lastInputHeader } = await watch()
  expect(lastInputHeader()).toEqual({})
})

test.each(['pointerdown', 'keydown', 'wheel', 'touchmove'])('%s counts as user input', async (input) => {
  const { lastInputHeader, happens } = await watch()
  happens(input)
  vi.advanceTimersByTime(61_500)
  expect(lastInputHeader()).toEqual({ 'x-last-input-seconds': '62' })
})

test('synthetic events and mouse movement do not count as user input', async () => {
  const { lastInputHeader, happens } = await watch()
  happens('keydown', false)
  happens('pointermove')
  expect(lastInputHeader()).toEqual({})
})

test('no listener remains after the watch ends', async () => {
  const { end, listeners } = await watch()
  end()
  expect(listeners.size).toBe(0)
})
