import type { Database } from '@consult/db'
import type { Hints } from '../hints/hints.ts'
import { type LogEvent, lastSequence, readEvents } from './event-log.ts'
import { PartnerTail } from './partner-tail.ts'

/** How often a followed log is looked at without a hint, in milliseconds. */
const pollMs = 1_000
const pageSize = 200

/** Follows partners' logs as they grow, reading each log once per process however many follow it. */
export interface EventFeed {
  /**
   * The events after `sequence`, in order, without end: first what the log holds, then what is appended. Nothing is
   * missed and nothing repeated. A slow reader loses nothing; it reads on from where it stands.
   * An empty batch says, once, that the reader has caught up with the log.
   */
  follow(partnerId: string, sequence: number, signal: AbortSignal): AsyncGenerator<readonly LogEvent[]>
  /** The sequence from which a new follower would see only what is yet to come. */
  head(partnerId: string): Promise<number>
  /** Ends every follower. */
  close(): void
}

/** @param onError told when a log could not be read; followers go on at the next poll. */
export function createEventFeed(options: {
  database: Database
  hints: Hints
  onError: (error: unknown) => void
}): EventFeed {
  const tails = new Map<string, PartnerTail>()
  let closed = false
  const read = (partnerId: string, sequence: number) =>
    options.database.inTenant(partnerId, (tx) => readEvents(tx, { sequence, limit: pageSize }))
  const head = (partnerId: string) => options.database.inTenant(partnerId, lastSequence)

  const refresh = (partnerId: string) => void tails.get(partnerId)?.refresh().catch(options.onError)
  const unsubscribe = options.hints.subscribe('events', refresh)
  const poll = setInterval(() => {
    for (const partnerId of tails.keys()) refresh(partnerId)
  }, pollMs)

  const join = (partnerId: string) => {
    const tail = tails.get(partnerId) ?? new PartnerTail((sequence) => read(partnerId, sequence))
    tails.set(partnerId, tail)
    tail.followers += 1
    return tail
  }
  const leave = (partnerId: string, tail: PartnerTail) => {
    tail.followers -= 1
    if (tail.followers === 0) tails.delete(partnerId)
  }

  return {
    head,
    async *follow(partnerId, sequence, signal) {
      const tail = join(partnerId)
      let cursor = sequence
      let caughtUp = false
      try {
        while (!signal.aborted && !closed) {
          const version = tail.version
          const events = tail.after(cursor) ?? (await read(partnerId, cursor))
          cursor = events.at(-1)?.sequence ?? cursor
          tail.advance(cursor)
          if (events.length > 0) {
            yield events
          } else if (!caughtUp) {
            caughtUp = true
            yield []
          } else {
            await tail.changedSince(version, signal)
          }
        }
      } finally {
        leave(partnerId, tail)
      }
    },
    close: () => {
      closed = true
      for (const tail of tails.values()) tail.wake()
      clearInterval(poll)
      unsubscribe()
    },
  }
}
