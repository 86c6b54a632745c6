import { afterEach, describe, expect, test, vi } from 'vitest'
import { newTraceparent } from './traceparent.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the traceparent of a person’s action', () => {
  test('has the form of W3C Trace Context, and asks nobody to record the trace', () => {
    expect(newTraceparent()).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
  })

  test('is another one each time', () => {
    const traces = Array.from({ length: 100 }, () => newTraceparent().split('-')[1])
    expect(new Set(traces).size).toBe(100)
  })

  test('keeps leading zeros of bytes', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
    expect(newTraceparent()).toBe(`00-${'07'.repeat(16)}-${'07'.repeat(8)}-00`)
  })
})
