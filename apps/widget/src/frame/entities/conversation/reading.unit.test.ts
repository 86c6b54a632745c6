import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReadMark } from '../api/consult-api.ts'
import { createReading } from './reading.ts'

const mark = (type: ReadMark['reader']['type'], sequence: number): ReadMark => ({
  reader: { type, id: '' },
  sequence,
  at: '2026-11-21T10:00:00.000Z',
})

function setUp() {
  const marked: [string, number][] = []
  const service = { trouble: null as Error | null, answers: Promise.resolve() }
  const reading = createReading({
    markRead: async (id, sequence) => {
      if (service.trouble) throw service.trouble
      marked.push([id, sequence])
      await service.answers
    },
  })
  reading.begin('ac_1', [])
  return { reading, marked, service, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

describe('the read position', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is sent once, shortly after the last message was shown', async () => {
    const { reading, marked, pass } = setUp()
    reading.show(1)
    reading.show(2)
    reading.show(2)
    expect(reading.own.value).toBe(2)
    expect(marked).toEqual([])
    await pass(1_000)
    reading.show(1)
    expect(reading.own.value).toBe(2)
    await pass(1_000)
    expect(marked).toEqual([['ac_1', 2]])
  })

  it('is sent again when more was shown while it was sent', async () => {
    const { reading, marked, service, pass } = setUp()
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    service.answers = promise
    reading.show(1)
    await pass(1_000)
    reading.show(2)
    answer()
    await pass(1_000)
    expect(marked).toEqual([
      ['ac_1', 1],
      ['ac_1', 2],
    ])
  })

  it('of another consult is sent although that of the consult before was sent late', async () => {
    const { reading, marked, service, pass } = setUp()
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    service.answers = promise
    reading.show(9)
    await pass(1_000)
    reading.begin('ac_2', [])
    answer()
    await pass(0)
    reading.show(1)
    await pass(1_000)
    expect(marked.at(-1)).toEqual(['ac_2', 1])
  })

  it('of another consult waits as long as that of the first', async () => {
    const { reading, marked, pass } = setUp()
    reading.show(1)
    await pass(500)
    reading.begin('ac_2', [])
    reading.show(1)
    await pass(500)
    expect(marked).toEqual([])
    await pass(100)
    expect(marked).toEqual([['ac_2', 1]])
  })

  it('is sent again after a network failure, and not after a refusal', async () => {
    const { reading, marked, service, pass } = setUp()
    service.trouble = new TypeError('no network')
    reading.show(1)
    await pass(1_000)
    service.trouble = null
    await pass(10_000)
    expect(marked).toEqual([['ac_1', 1]])
    service.trouble = TRPCClientError.from({
      error: { code: -32004, message: '', data: { consult: { code: 'not_found', details: null } } },
    } as never)
    reading.show(2)
    await pass(1_000)
    service.trouble = null
    await pass(60_000)
    expect(marked).toHaveLength(1)
  })

  it('includes what another device has read, which is not sent again', async () => {
    const { reading, marked, pass } = setUp()
    reading.take('ac_1', mark('patient', 3))
    expect(reading.own.value).toBe(3)
    reading.show(2)
    await pass(1_000)
    expect(marked).toEqual([])
  })

  it('of the physician is followed and never moves back', () => {
    const { reading } = setUp()
    reading.take('ac_1', mark('physician', 3))
    reading.take('ac_1', mark('physician', 2))
    reading.take('ac_2', mark('physician', 9))
    expect(reading.careSide.value).toBe(3)
    expect(reading.own.value).toBeNull()
  })

  it('is reset for another consult and kept for the same one', async () => {
    const { reading, marked, pass } = setUp()
    reading.show(4)
    reading.begin('ac_1', [mark('physician', 2)])
    expect([reading.own.value, reading.careSide.value]).toEqual([4, 2])
    reading.begin('ac_2', [])
    expect([reading.own.value, reading.careSide.value]).toEqual([null, 0])
    await pass(10_000)
    expect(marked).toEqual([])
  })
})
