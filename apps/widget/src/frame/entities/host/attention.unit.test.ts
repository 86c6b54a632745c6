import { idleAfter } from '@consult/client'
import { effect } from '@preact/signals'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAttention } from './attention.ts'
import { watchSurroundings } from './surroundings.ts'

/** A frame's window and document, in which a test causes what a browser causes. */
function openFrame({ focused = false, hidden = false } = {}) {
  const page = new EventTarget()
  const document = Object.assign(new EventTarget(), { hidden, hasFocus: () => focused })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', { onLine: true })
  const surroundings = watchSurroundings(true)
  const isReading = createAttention(surroundings)
  return {
    isReading,
    setShown: surroundings.setShown,
    hearHost: surroundings.hearHost,
    happen: (type: string) => page.dispatchEvent(new Event(type)),
    hide: (is: boolean) => {
      document.hidden = is
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

describe('the patient is reading', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('while the page around the frame has the focus, although the frame has not', () => {
    const { isReading, hearHost } = openFrame()
    expect(isReading()).toBe(false)
    hearHost(true)
    expect(isReading()).toBe(true)
  })

  it('while the frame has the focus, although the page around it has not', () => {
    const { isReading, hearHost, happen } = openFrame()
    hearHost(false)
    happen('focus')
    expect(isReading()).toBe(true)
  })

  it('not on a second screen, where the page is visible without the focus', () => {
    const { isReading, happen } = openFrame({ focused: true })
    happen('blur')
    happen('wheel')
    expect(isReading()).toBe(false)
  })

  it('not behind another tab, or while the panel is closed', () => {
    const { isReading, hide, setShown } = openFrame({ focused: true })
    hide(true)
    expect(isReading()).toBe(false)
    hide(false)
    expect(isReading()).toBe(true)
    setShown(false)
    expect(isReading()).toBe(false)
  })

  it('not after minutes without input, until the next input in the frame or in the page around it', () => {
    const { isReading, hearHost, happen } = openFrame({ focused: true })
    vi.advanceTimersByTime(idleAfter - 1)
    expect(isReading()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isReading()).toBe(false)
    happen('keydown')
    expect(isReading()).toBe(true)
    vi.advanceTimersByTime(idleAfter)
    expect(isReading()).toBe(false)
    hearHost(false)
    expect(isReading()).toBe(true)
  })

  it('again when they return, which an effect notices', () => {
    const { isReading, happen } = openFrame({ focused: true })
    const seen: boolean[] = []
    effect(() => void seen.push(isReading()))
    happen('blur')
    happen('focus')
    vi.advanceTimersByTime(idleAfter)
    happen('wheel')
    expect(seen).toEqual([true, false, true, true])
  })
})
