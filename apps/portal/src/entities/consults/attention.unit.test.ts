import { idleAfter } from '@consult/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const page = { state: 'visible', events: new EventTarget(), document: new EventTarget() }
const happen = (type: string) => page.events.dispatchEvent(new Event(type))

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  page.state = 'visible'
  vi.stubGlobal('window', page.events)
  const document = Object.assign(page.document, { hasFocus: () => true })
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => page.state })
  vi.stubGlobal('document', document)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function follow() {
  const { followAttention, isAttended } = await import('./attention.ts')
  const seen: boolean[] = []
  const end = followAttention(() => seen.push(isAttended()))
  return { seen, isAttended, end }
}

it('a visible page without the focus has nobody at it, as on a second screen', async () => {
  const { seen } = await follow()
  happen('blur')
  happen('wheel')
  happen('focus')
  expect(seen.at(0)).toBe(false)
  expect(seen.at(-1)).toBe(true)
})

it('a hidden page has nobody at it', async () => {
  const { seen } = await follow()
  page.state = 'hidden'
  page.document.dispatchEvent(new Event('visibilitychange'))
  expect(seen).toEqual([false])
})

it('a focused page has nobody at it after minutes without input, until the next one', async () => {
  const { seen, isAttended } = await follow()
  vi.advanceTimersByTime(idleAfter)
  expect(isAttended()).toBe(false)
  happen('keydown')
  expect(seen).toEqual([true])
})

it('input counts between two threads, while nothing follows the attention', async () => {
  const { end, isAttended } = await follow()
  end()
  vi.advanceTimersByTime(idleAfter)
  happen('pointerdown')
  expect(isAttended()).toBe(true)
})
