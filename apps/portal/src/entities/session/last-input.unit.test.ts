import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A window that tells what is heard; the module keeps what it heard, so each test takes its own. */
async function watch() {
  const listeners = new Map<string, (event: Event) => void>()
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  })
  vi.resetModules()
  const { personHeader, watchPerson } = await import('./last-input.ts')
  const end = watchPerson()
  const happens = (name: string, isTrusted = true) => listeners.get(name)?.({ isTrusted } as Event)
  return { personHeader, happens, end, listeners }
}

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('nobody has done anything: a request says nothing', async () => {
  const { personHeader } = await watch()
  expect(personHeader()).toEqual({})
})

test.each(['pointerdown', 'keydown', 'wheel', 'touchmove'])('%s is a person’s', async (deed) => {
  const { personHeader, happens } = await watch()
  happens(deed)
  vi.advanceTimersByTime(61_500)
  expect(personHeader()).toEqual({ 'x-last-input-seconds': '62' })
})

test('what a script does is not, nor a mouse that is bumped into', async () => {
  const { personHeader, happens } = await watch()
  happens('keydown', false)
  happens('pointermove')
  expect(personHeader()).toEqual({})
})

test('nothing is heard after the end', async () => {
  const { end, listeners } = await watch()
  end()
  expect(listeners.size).toBe(0)
})
