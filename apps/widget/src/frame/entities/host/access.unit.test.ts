import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccess } from './access.ts'

describe('access', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('asks the page once when the credential is lost, however many requests find out, and again while none comes', () => {
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

  it('lets those who wait go on with the new credential', async () => {
    const access = createAccess('one', () => undefined)
    access.lose('one', 'invalid')
    const went = access.renewal('one').then(() => access.bearer())
    access.renew('two')
    expect(await went).toBe('two')
  })

  it('does not lose the new credential to a late refusal of the old one', async () => {
    const access = createAccess('one', () => undefined)
    access.renew('two')
    access.lose('one', 'expired')
    expect(access.lapsed.value).toBe(null)
    await access.renewal('one')
  })

  it('asks the page again when the patient does, and only while there is something to ask for', () => {
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
