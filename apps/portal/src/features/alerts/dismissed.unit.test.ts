import { afterEach, expect, test, vi } from 'vitest'
import { createDismissals } from './dismissed.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser's storage, and what other tabs change in it. */
function browser(kept: Record<string, string>) {
  const listeners = new Set<(event: { key: string }) => void>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => {
      kept[name] = text
    },
  })
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listener: (event: { key: string }) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: { key: string }) => void) => listeners.delete(listener),
  })
  return (key: string, text: string) => {
    kept[key] = text
    for (const listener of listeners) listener({ key })
  }
}

test('dismissed alerts stay dismissed after a reload, and those that are over are dropped', () => {
  const kept = { alerts: 'a b' }
  browser(kept)
  const dismissals = createDismissals('alerts')
  expect([...dismissals.keys.get()]).toEqual(['a', 'b'])
  dismissals.dismiss(['b', 'c'])
  expect(kept.alerts).toBe('b c')
  expect([...createDismissals('alerts').keys.get()]).toEqual(['b', 'c'])
})

test('an alert that was dismissed in another tab is dismissed here too', () => {
  const change = browser({})
  const dismissals = createDismissals('alerts')
  const stop = dismissals.follow()
  change('others', 'a')
  expect(dismissals.keys.get().size).toBe(0)
  change('alerts', 'a')
  expect([...dismissals.keys.get()]).toEqual(['a'])
  stop()
  change('alerts', 'a b')
  expect([...dismissals.keys.get()]).toEqual(['a'])
})
