import { connectLater, followStream, type OpenConnection, type StreamPhase, type WhyEnded } from '@consult/client'
import type { StreamFrame } from '@consult/trpc'
import { signal } from '@preact/signals'
import type { Access } from '../host/access.ts'
import type { Client } from './client.ts'
import { failureOf } from './failure.ts'

/** How long a stream may take to send its first frame, in milliseconds. Then the widget polls, and tries another one. */
const patience = 12_000
/** Longer than the portal's: far more widgets than portals reconnect after an outage. In milliseconds. */
const longestPause = 30_000

/** The part of the client that the stream needs. */
type StreamClient = Pick<Client, 'stream'>

/** True while something between the browser and the service buffers streams. Calls then poll for their signals too. */
export const heldBack = signal(false)

/** A stream that is being followed. */
export interface Following {
  /** Reconnects now if the stream is down: the browser is back online, or the page is visible again. */
  nudge(): void
  stop(): void
}

const isUp = (phase: StreamPhase) => phase === 'live' || phase === 'catching_up'

/**
 * Follows the patient's events after `after` until the caller stops it. Whatever interrupts the stream, it continues
 * at the event where it stopped. If a credential is refused, it first waits for the host page to replace it.
 * @param options.onBehind called when events may be missing; the frame `caught_up` says that they no longer are.
 */
export function followPatientStream(options: {
  client: StreamClient
  access: Access
  after: string
  onFrame: (frame: StreamFrame) => void
  onBehind: () => void
}): Following {
  const { client, access, after, onFrame, onBehind } = options
  let phase: StreamPhase = 'connecting'

  /** Reads why a connection ended, and waits for another credential if this one was refused. */
  const whyEnded = (error: unknown, bearer: string): WhyEnded => {
    const failure = failureOf(error)
    if (failure.kind !== 'lapsed') {
      return failure.kind === 'refused' && failure.code === 'too_many_streams' ? 'crowded' : 'ended'
    }
    access.lose(bearer, failure.reason)
    void access.renewal(bearer).then(() => {
      if (phase === 'signed_out') follower.hurry()
    })
    return 'unauthorized'
  }

  const ask = connectLater(async () => {
    const bearer = access.bearer()
    const { askPatientStream } = await import('./ask-patient-stream.ts')
    return askPatientStream(client, after, (error) => whyEnded(error, bearer))
  })

  const open: OpenConnection<StreamFrame> = (lastEventId, events) => {
    const bearer = access.bearer()
    let hasStarted = false
    let isClosed = false
    const timer = setTimeout(() => events.ended('silent'), patience)
    const subscription = client.stream.follow.subscribe(
      { after, ...(lastEventId !== null && { lastEventId }) },
      {
        onData: (said) => {
          clearTimeout(timer)
          if (!hasStarted) events.started()
          hasStarted = true
          // A live frame has no id: the log does not store it, and a stream cannot resume from it.
          if ('kind' in said) events.frame(null, said)
          else events.frame(said.id, said.data)
        },
        // The library would reconnect on its own schedule. The follower reconnects on ours.
        onConnectionStateChange: ({ state }) => {
          if (state === 'connecting' && hasStarted) events.ended('ended')
        },
        onError: (error) => {
          if (isClosed) return
          events.ended(whyEnded(error, bearer))
        },
        // The server ends every stream after some minutes, to check the credential again.
        onComplete: () => events.ended('ended'),
      },
    )
    return () => {
      isClosed = true
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }

  const follower = followStream<StreamFrame>({
    open,
    ask,
    onHeldBack: (isHeldBack) => {
      heldBack.value = isHeldBack
    },
    longestPause,
    onFrame,
    onPhase: (now) => {
      phase = now
      if (now !== 'connecting' && !isUp(now)) onBehind()
    },
  })
  return {
    nudge() {
      if (!isUp(phase) && access.lapsed.value === null) follower.hurry()
    },
    stop: follower.close,
  }
}
