import { askingConnections, type ConnectionEvents, followStream, type StreamFollower } from '@consult/client'
import type { NextFrames, StreamFrame } from '@consult/trpc'
import { openSubscription } from '../../environment/subscription.ts'

/** A page behind a network: what its follower has received, and how. */
export interface Page {
  readonly frames: readonly StreamFrame[]
  /** What the page says about its connection, in order. */
  readonly phases: readonly string[]
  /** True while it asks instead of following a stream. */
  readonly isAsking: boolean
  close(): void
}

/** How long a stream may be silent, in milliseconds. Shorter than a page's, so that a test need not wait. */
const patience = 300

/** Asks for the frames after a position once. */
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

/** Opens a stream that gives up when nothing arrives in time, as portal and widget do. */
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

/** Follows the log from `after`, as portal and widget do. */
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
