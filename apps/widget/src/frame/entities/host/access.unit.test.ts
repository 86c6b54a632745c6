import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccess } from './access.ts'

describe('the credential', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is requested from the page once for any number of refused requests, and again while none arrives', () => {
    const asked: string[] = []
    const access = createAccess('one', (reason) => asked.push(reason))
    access.lose('one', 'expired')
    access.lose('one', 'expired')
    expect(asked).toEqual(['expired'])
    expect(access.lapsed.value).toBe('expired')
    vi.advanceTimersByTime(30_000)
    expect(asked).toEqual(['expired', 'expired'])
    access.renew('two')
    vi.advanceTimersByTime(300_000)
    expect(asked).toHaveLength(2)
    expect(access.lapsed.value).toBe(null)
  })

  it('resolves waiting requests when it is renewed', async () => {
    const access = createAccess('one', () => undefined)
    access.lose('one', 'invalid')
    const went = access.renewal('one').then(() => access.bearer())
    access.renew('two')
    expect(await went).toBe('two')
  })

  it('is not lost to a late refusal of the previous one', async () => {
    const access = createAccess('one', () => undefined)
    access.renew('two')
    access.lose('one', 'expired')
    expect(access.lapsed.value).toBe(null)
    await access.renewal('one')
  })

  it('is requested again when the patient tries again, and only while it is missing', () => {
    const asked: string[] = []
    const access = createAccess('one', (reason) => asked.push(reason))
    access.askAgain()
    access.lose('one', 'expired')
    access.askAgain()
    access.renew('two')
    access.askAgain()
    expect(asked).toEqual(['expired', 'expired'])
  })
})
