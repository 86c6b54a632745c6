import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A window that tells what is heard; the module keeps what it heard, so each test takes its own. */
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

test.each(['pointerdown', 'keydown', 'wheel', 'touchmove'])('%s counts as input of a person', async (input) => {
  const { lastInputHeader, happens } = await watch()
  happens(input)
  vi.advanceTimersByTime(61_500)
  expect(lastInputHeader()).toEqual({ 'x-last-input-seconds': '62' })
})

test('what a script does is not, nor a mouse that is bumped into', async () => {
  const { lastInputHeader, happens } = await watch()
  happens('keydown', false)
  happens('pointermove')
  expect(lastInputHeader()).toEqual({})
})

test('nothing is heard after the end', async () => {
  const { end, listeners } = await watch()
  end()
  expect(listeners.size).toBe(0)
})
