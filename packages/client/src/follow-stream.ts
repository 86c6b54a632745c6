import type { OpenConnection, WhyEnded } from './connection.ts'

/**
 * The state of a page's connection to the event log. Only `live` is up to date. `broken`: a connection failed, and none
 * has started since.
 */
export type StreamPhase = 'connecting' | 'catching_up' | 'live' | 'broken' | 'crowded' | 'signed_out'

export interface StreamFollower {
  /** Connects immediately instead of after the pause: the network or the session is back, or the page is visible again. */
  hurry(): void
  /** Ends the connection without waiting for the browser to report the failure. */
  lost(): void
  close(): void
}

/** The first pause before reconnecting, in milliseconds. */
const firstPause = 250

/**
 * How long a page waits after the service closed its stream because too many are open, in milliseconds. A page that the
 * user returns to reconnects immediately; this pause is for one that stays visible.
 */
const crowdedPause = 60_000

/** How long a connection must have been live to reset the failure count, in milliseconds. */
const goodAfter = 10_000

/** Adds jitter, so that pages do not reconnect together after an outage. */
const spread = (pause: number, random: number) => pause * (0.5 + random / 2)

/**
 * Returns the pause after a number of failures in a row, in milliseconds. It doubles each time.
 * @param longest the upper limit, in milliseconds.
 * @param random from 0 to 1.
 */
export function pauseAfter(failures: number, longest: number, random: number): number {
  return spread(Math.min(longest, firstPause * 2 ** Math.max(0, failures - 1)), random)
}

/**
 * Follows the event log and reconnects whenever a connection ends. Each connection resumes where the previous one
 * stopped, so no event is missed. Callbacks of a closed connection are ignored.
 *
 * Some proxies and antivirus programs buffer a stream until it ends. Behind one of them, the page polls for the next
 * events instead, and tries a stream from time to time. A stream that stays silent is enough to begin with it, because nothing
 * can be sent in the meantime; where only the network was slow, the next stream works while the page polls.
 * @param options.open opens a stream.
 * @param options.ask opens a connection that polls: see `askingConnections`.
 * @param options.onHeldBack called with true when the page begins to poll, and with false when streams work
 *   again.
 * @param options.longestPause the longest pause between two attempts, in milliseconds.
 */
export function followStream<Frame extends { kind: string }>(options: {
  open: OpenConnection<Frame>
  ask: OpenConnection<Frame>
  longestPause: number
  onFrame: (frame: Frame) => void
  onPhase: (phase: StreamPhase) => void
  onHeldBack: (isHeldBack: boolean) => void
}): StreamFollower {
  const { open, ask, longestPause, onFrame, onPhase, onHeldBack } = options
  let lastEventId: string | null = null
  let failures = 0
  let liveSince: number | null = null
  let closeConnection: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let closed = false
  /** Set while the page polls instead of following a stream. */
  let stopTrying: (() => void) | null = null

  const drop = () => {
    closeConnection?.()
    closeConnection = null
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  const askInstead = () => {
    if (stopTrying) return
    onHeldBack(true)
    let isOver = false
    stopTrying = () => {
      isOver = true
    }
    const works = () => {
      stopTrying = null
      onHeldBack(false)
      connect()
    }
    // Few networks need it.
    import('./try-streams.ts').then(
      ({ tryStreams }) => {
        if (!isOver) stopTrying = tryStreams(open, () => lastEventId, works)
      },
      () => {
        if (!isOver) works()
      },
    )
  }

  const connect = () => {
    drop()
    if (closed) return
    onPhase(failures === 0 ? 'connecting' : 'broken')
    let current = true
    closeConnection = () => {
      current = false
    }
    const close = (stopTrying ? ask : open)(lastEventId, {
      started: () => {
        if (current) onPhase('catching_up')
      },
      frame: (id, frame) => {
        if (!current) return
        onFrame(frame)
        lastEventId = id ?? lastEventId
        if (frame.kind !== 'caught_up') return
        liveSince = performance.now()
        onPhase('live')
      },
      ended: (why) => {
        if (current) end(why)
      },
    })
    // The connection may have ended while it was being opened.
    if (!current) return close()
    closeConnection = () => {
      current = false
      close()
    }
  }

  const end = (why: WhyEnded) => {
    drop()
    const wasGood = liveSince !== null && performance.now() - liveSince >= goodAfter
    if (wasGood) failures = 0
    if (why === 'silent' && !wasGood) askInstead()
    liveSince = null
    if (why === 'unauthorized') {
      onPhase('signed_out')
      return
    }
    if (why === 'crowded') {
      onPhase('crowded')
      timer = setTimeout(connect, spread(crowdedPause, Math.random()))
      return
    }
    failures += 1
    onPhase('broken')
    timer = setTimeout(connect, pauseAfter(failures, longestPause, Math.random()))
  }

  connect()
  return {
    hurry: () => {
      failures = 0
      connect()
    },
    lost: () => end('ended'),
    close: () => {
      closed = true
      stopTrying?.()
      drop()
    },
  }
}
