/**
 * The state of a tab's connection to the event log. Only `live` is up to date. `broken`: a connection failed, and none
 * has started since.
 */
export type StreamPhase = 'connecting' | 'catching_up' | 'live' | 'broken' | 'crowded' | 'signed_out'

/** Why a connection ended. `unauthorized`: the session ended; `crowded`: the physician has too many tabs open. */
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
  /** Connects immediately instead of after the pause: the network is back, or the tab is visible again. */
  hurry(): void
  /** Ends the connection without waiting for the browser to report the failure. */
  lost(): void
  close(): void
}

/** The first and the longest pause before reconnecting, in milliseconds. */
const pauses = { first: 250, longest: 15_000 }

/**
 * How long a tab waits after the service closed its stream because of too many tabs, in milliseconds. A tab that the
 * user returns to reconnects immediately; this pause is for one that stays visible.
 */
const crowdedPause = 60_000

/** How long a connection must have been live to reset the failure count, in milliseconds. */
const goodAfter = 10_000

/**
 * Returns the pause after a number of failures. It doubles each time, with jitter so that tabs do not reconnect
 * together.
 */
export function pauseAfter(failures: number, random: number): number {
  const full = Math.min(pauses.longest, pauses.first * 2 ** Math.max(0, failures - 1))
  return full * (0.5 + random / 2)
}

/**
 * Follows the event log and reconnects whenever a connection ends. Each connection resumes where the previous one
 * stopped, so no event is missed.
 */
export function followStream<Frame extends { kind: string }>(options: {
  open: OpenConnection<Frame>
  onFrame: (frame: Frame) => void
  onPhase: (phase: StreamPhase) => void
}): StreamFollower {
  const { open, onFrame, onPhase } = options
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
      timer = setTimeout(connect, crowdedPause * (0.5 + Math.random() / 2))
      return
    }
    failures += 1
    onPhase('broken')
    timer = setTimeout(connect, pauseAfter(failures, Math.random()))
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
