/**
 * The state of a page's connection to the event log. Only `live` is up to date. `broken`: a connection failed, and none
 * has started since.
 */
export type StreamPhase = 'connecting' | 'catching_up' | 'live' | 'broken' | 'crowded' | 'signed_out'

/** Why a connection ended. `unauthorized`: the credential is no longer valid. `crowded`: too many streams are open. */
export type WhyEnded = 'ended' | 'unauthorized' | 'crowded'

/** The callbacks for one connection. */
export interface ConnectionEvents<Frame> {
  started(): void
  /** @param id the log position to resume from; null for a frame that is not in the log. */
  frame(id: string | null, frame: Frame): void
  ended(why: WhyEnded): void
}

/**
 * Opens a connection that resumes after the event with that id. It returns a function that closes the connection; no
 * callbacks follow.
 */
export type OpenConnection<Frame> = (lastEventId: string | null, events: ConnectionEvents<Frame>) => () => void

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
 * @param options.longestPause the longest pause between two attempts, in milliseconds.
 */
export function followStream<Frame extends { kind: string }>(options: {
  open: OpenConnection<Frame>
  longestPause: number
  onFrame: (frame: Frame) => void
  onPhase: (phase: StreamPhase) => void
}): StreamFollower {
  const { open, longestPause, onFrame, onPhase } = options
  let lastEventId: string | null = null
  let failures = 0
  let liveSince: number | null = null
  let closeConnection: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let closed = false

  const drop = () => {
    closeConnection?.()
    closeConnection = null
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  const connect = () => {
    drop()
    if (closed) return
    onPhase(failures === 0 ? 'connecting' : 'broken')
    let current = true
    closeConnection = () => {
      current = false
    }
    const close = open(lastEventId, {
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
    // It may have ended while it was being opened.
    if (!current) return close()
    closeConnection = () => {
      current = false
      close()
    }
  }

  const end = (why: WhyEnded) => {
    drop()
    if (liveSince !== null && performance.now() - liveSince >= goodAfter) failures = 0
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
      drop()
    },
  }
}
