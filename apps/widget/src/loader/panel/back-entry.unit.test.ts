import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addBackEntry } from './back-entry.ts'

/** A browser's history and URL, and the page's router, which observes every step that the code does not hide from it. */
function openBrowser(first: unknown) {
  const entries = [{ state: first, href: 'https://bank.example/help' }]
  let at = 0
  const capturing: ((event: { stopImmediatePropagation(): void }) => void)[] = []
  const router = vi.fn()
  const step = () => {
    let isStopped = false
    const event = {
      stopImmediatePropagation: () => {
        isStopped = true
      },
    }
    for (const hear of [...capturing]) if (!isStopped) hear(event)
    if (!isStopped) router(entries[at]?.href)
  }
  vi.stubGlobal('history', {
    get state() {
      return entries[at]?.state
    },
    pushState: (state: unknown, _title: string, href?: string) => {
      entries.splice(at + 1, entries.length, { state, href: href ?? entries[at]?.href ?? '' })
      at += 1
    },
    back: () => {
      at -= 1
      step()
    },
  })
  vi.stubGlobal('location', {
    get href() {
      return entries[at]?.href
    },
  })
  vi.stubGlobal('addEventListener', (_name: string, hear: (typeof capturing)[number]) => capturing.push(hear))
  vi.stubGlobal('removeEventListener', (_name: string, hear: (typeof capturing)[number]) => {
    capturing.splice(capturing.indexOf(hear), 1)
  })
  return { router, capturing, length: () => entries.length, place: () => at }
}

let onBack: ReturnType<typeof vi.fn<() => void>>
beforeEach(() => {
  onBack = vi.fn<() => void>()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('Back closes the panel without an event for the page’s router', () => {
  const { router, place, capturing } = openBrowser({ tree: ['help'], __NA: true })
  addBackEntry(onBack)
  expect(history.state).toMatchObject({ tree: ['help'], __NA: true })
  history.back()
  expect([onBack.mock.calls.length, router.mock.calls.length, place(), capturing.length]).toEqual([1, 0, 0, 0])
})

test('a panel that is closed with its button removes its history entry', () => {
  const { router, place, capturing } = openBrowser(null)
  addBackEntry(onBack)()
  expect([onBack.mock.calls.length, router.mock.calls.length, place(), capturing.length]).toEqual([0, 0, 0, 0])
})

test('a page that navigated while the panel was open stays there, and its router gets the next event', () => {
  const { router, place, capturing } = openBrowser(null)
  const remove = addBackEntry(onBack)
  history.pushState({ page: 2 }, '', 'https://bank.example/claims')
  remove()
  expect([place(), capturing.length]).toEqual([2, 0])
  history.back()
  expect(router).toHaveBeenCalledOnce()
})

test.each([['text'], [7], [[1]]])('a router with the state %j keeps it', (state) => {
  const { length } = openBrowser(state)
  addBackEntry(onBack)()
  expect(length()).toBe(1)
})
