/** How a tab stands to the log. Only `live` is up to date. `broken`: a connection has failed, and none has begun since. */
export type StreamPhase = 'connecting' | 'catching_up' | 'live' | 'broken' | 'crowded' | 'signed_out'

/** Why a connection is over. `unauthorized`: so is the session; `crowded`: the physician has too many tabs open. */
export type WhyEnded = 'ended' | 'unauthorized' | 'crowded'

/** What the follower hears of one connection. */
export interface ConnectionEvents<Frame> {
  started(): void
  /** @param id where the log is gone on from; null of what is not of the log. */
  frame(id: string | null, frame: Frame): void
  ended(why: WhyEnded): void
}

/** Opens one connection that goes on after the event of that id; the answer closes it, after which it says no more. */
export type OpenConnection<Frame> = (lastEventId: string | null, events: ConnectionEvents<Frame>) => () => void

export interface StreamFollower {
  /** Connects at once instead of at the end of the pause: the network is back, or the tab. */
  hurry(): void
  /** Gives a broken network up without waiting to be told. */
  lost(): void
  close(): void
}

/** The first pause before connecting again and the longest, milliseconds. */
const pauses = { first: 250, longest: 15_000 }

/**
 * A tab that had to give its place up leaves it to the others until somebody looks at it. Then it hurries; this is for the
 * one that nobody has turned away from, milliseconds.
 */
const crowdedPause = 60_000

/** A connection that has been live for so long was a good one: the next failure is the first again, milliseconds. */
const goodAfter = 10_000

/** The pause after so many failures: doubled each time, and spread so that not every tab comes at once. */
export function pauseAfter(failures: number, random: number): number {
  const full = Math.min(pauses.longest, pauses.first * 2 ** Math.max(0, failures - 1))
  return full * (0.5 + random / 2)
}

/**
 * Follows the log through as many connections as it takes. Nothing is missed between two: each goes on where the one
 * before has stopped.
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
