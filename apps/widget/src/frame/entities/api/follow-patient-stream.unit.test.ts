import type { StreamFrame } from '@consult/trpc'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccess } from '../host/access.ts'
import { followPatientStream } from './follow-patient-stream.ts'

type Follow = Parameters<typeof followPatientStream>[0]['client']['stream']['follow']['subscribe']
type Heard = Parameters<Follow>[1]

const caughtUp: StreamFrame = { kind: 'caught_up' }

/** A server's side of the stream that records requests and can answer them. */
function standIn() {
  const asked: unknown[] = []
  const listeners: Heard[] = []
  const subscribe: Follow = (input, heard) => {
    asked.push(input)
    listeners.push(heard)
    return { unsubscribe: () => undefined }
  }
  return {
    asked,
    client: {
      // Polls wait for an event that never comes.
      stream: { follow: { subscribe }, next: { query: () => new Promise(() => undefined) } },
    } as unknown as Parameters<typeof followPatientStream>[0]['client'],
    last: () => listeners.at(-1),
    earlier: (index: number) => listeners[index],
  }
}

const refusal = (code: string) =>
  TRPCClientError.from({
    error: { code: -32001, message: '', data: { consult: { code, details: null } } },
  } as never) as never

function following() {
  const server = standIn()
  const asked: string[] = []
  const access = createAccess('one', (reason) => asked.push(reason))
  const frames: StreamFrame[] = []
  let behind = 0
  const stream = followPatientStream({
    client: server.client,
    access,
    after: '1700000000.7.0a1b2c3d',
    onFrame: (frame) => frames.push(frame),
    onBehind: () => {
      behind += 1
    },
  })
  const say = (id: string) => server.last()?.onData?.({ id, data: caughtUp } as never)
  return { server, access, asked, frames, stream, say, behind: () => behind }
}

describe('followPatientStream', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('begins at the position that was read, and goes on at the last id after a failure', () => {
    const { server, say, behind } = following()
    expect(server.asked).toEqual([{ after: '1700000000.7.0a1b2c3d' }])
    say('12')
    server.last()?.onError?.(refusal('internal_error'))
    expect(behind()).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(server.asked.at(-1)).toEqual({ after: '1700000000.7.0a1b2c3d', lastEventId: '12' })
  })

  it('reconnects by itself after the connection is lost, instead of leaving that to the library', () => {
    const { server, say, behind } = following()
    say('12')
    server.last()?.onConnectionStateChange?.({ type: 'state', state: 'connecting', error: null } as never)
    expect(behind()).toBe(1)
    vi.advanceTimersByTime(250)
    expect(server.asked.at(-1)).toEqual({ after: '1700000000.7.0a1b2c3d', lastEventId: '12' })
  })

  it('does not report an expired credential for an abandoned connection', () => {
    const { server, asked } = following()
    vi.advanceTimersByTime(20_000 + 250)
    server.earlier(0)?.onError?.(refusal('embed_token_expired'))
    expect(asked).toEqual([])
  })

  it('waits for a new credential from the page when the old one is refused, and then resumes', async () => {
    const { server, access, asked, say } = following()
    say('12')
    server.last()?.onError?.(refusal('embed_token_expired'))
    vi.advanceTimersByTime(20_000)
    expect(asked).toEqual(['expired'])
    expect(server.asked).toHaveLength(1)
    access.renew('two')
    await vi.advanceTimersByTimeAsync(0)
    expect(server.asked.at(-1)).toEqual({ after: '1700000000.7.0a1b2c3d', lastEventId: '12' })
  })

  /** Lets the stream be silent for too long. */
  async function beSilent() {
    vi.advanceTimersByTime(12_000 + 250)
    await vi.dynamicImportSettled()
    vi.advanceTimersByTime(0)
  }

  it('tries another stream beside the polls when a stream sends nothing for too long', async () => {
    const { server } = following()
    await beSilent()
    expect(server.asked).toHaveLength(2)
  })

  it('ignores an attempt that it has abandoned', async () => {
    const { server, frames } = following()
    await beSilent()
    server.earlier(0)?.onData?.({ id: '3', data: caughtUp } as never)
    server.earlier(0)?.onError?.(refusal('internal_error'))
    expect(frames).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(server.asked).toHaveLength(2)
  })

  it('reconnects at once when nudged while down, and keeps a working stream', () => {
    const { server, stream, say } = following()
    say('1')
    stream.nudge()
    expect(server.asked).toHaveLength(1)
    server.last()?.onError?.(refusal('internal_error'))
    stream.nudge()
    vi.advanceTimersByTime(0)
    expect(server.asked).toHaveLength(2)
  })

  it('does not reconnect after another tab displaced it, until the patient returns to it', () => {
    const { server, stream } = following()
    server.last()?.onError?.(refusal('too_many_streams'))
    vi.advanceTimersByTime(29_000)
    expect(server.asked).toHaveLength(1)
    stream.nudge()
    vi.advanceTimersByTime(0)
    expect(server.asked).toHaveLength(2)
    server.last()?.onError?.(refusal('too_many_streams'))
    vi.advanceTimersByTime(29_000)
    expect(server.asked).toHaveLength(2)
    vi.advanceTimersToNextTimer()
    expect(server.asked).toHaveLength(3)
  })

  it('does not reconnect after stop', () => {
    const { server, stream } = following()
    stream.stop()
    server.earlier(0)?.onComplete?.()
    vi.advanceTimersByTime(100_000)
    expect(server.asked).toHaveLength(1)
  })
})
