import { askingConnections, type ConnectionEvents, followStream, type StreamFollower } from '@consult/client'
import type { NextFrames, StreamFrame } from '@consult/trpc'
import { openSubscription } from '../../environment/subscription.ts'

/** A page behind a network that buffers streams: what its follower has received, and how. */
export interface Page {
  readonly frames: readonly StreamFrame[]
  /** What the page says about its connection, in order. */
  readonly phases: readonly string[]
  /** True while the page polls instead of following a stream. */
  readonly isAsking: boolean
  close(): void
}

/** How long a stream may be silent, in milliseconds. It is shorter than a page's limit, so that a test does not have to wait. */
const patience = 300

/** Polls once for the frames after a position. */
export async function askNext(
  base: string,
  credential: string,
  { after, heard = [], signal }: { after: string | number; heard?: readonly string[]; signal?: AbortSignal },
): Promise<NextFrames> {
  const input = encodeURIComponent(JSON.stringify({ after, heard }))
  const response = await fetch(`${base}/trpc/stream.next?input=${input}`, {
    headers: { authorization: `Bearer ${credential}` },
    ...(signal && { signal }),
  })
  const body = (await response.json()) as {
    result?: { data: NextFrames }
    error?: { data: { consult: { code: string } } }
  }
  if (!body.result) throw new Error(body.error?.data.consult.code)
  return body.result.data
}

/** Opens a stream that gives up when nothing arrives in time, like the streams of portal and widget. */
function openAt(base: string, credential: string, after: number) {
  return (lastEventId: string | null, events: ConnectionEvents<StreamFrame>) => {
    const timer = setTimeout(() => events.ended('silent'), patience)
    const given = { base, credential, procedure: 'stream.follow', input: { after } }
    let isClosed = false
    let told = 0
    const look = setInterval(async () => {
      const subscription = await opened
      if (!subscription) return
      for (const { id, data } of subscription.received.slice(told)) {
        told += 1
        clearTimeout(timer)
        if (!isClosed) events.frame(id || null, data as StreamFrame)
      }
    }, 10)
    const opened = openSubscription({ ...given, ...(lastEventId !== null && { lastEventId }) }).catch(() => null)
    return () => {
      isClosed = true
      clearTimeout(timer)
      clearInterval(look)
      void opened.then((subscription) => subscription?.close())
    }
  }
}

/** Follows the log from `after`, like portal and widget. */
export function openPage({ base, credential, after }: { base: string; credential: string; after: number }): Page {
  const frames: StreamFrame[] = []
  const phases: string[] = []
  let isAsking = false
  const follower: StreamFollower = followStream<StreamFrame>({
    open: openAt(base, credential, after),
    ask: askingConnections<StreamFrame>(
      (from, heard, signal) => askNext(base, credential, { after: from ?? after, heard, signal }),
      () => 'ended',
    ),
    longestPause: 15_000,
    onFrame: (frame) => frames.push(frame),
    onPhase: (phase) => phases.push(phase),
    onHeldBack: (isHeldBack) => {
      isAsking = isHeldBack
    },
  })
  return {
    frames,
    phases,
    get isAsking() {
      return isAsking
    },
    close: follower.close,
  }
}
