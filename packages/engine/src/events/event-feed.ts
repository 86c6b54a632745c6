import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@consult/db'
import { isTransient } from '../failure.ts'
import type { WakeUps } from '../wake-ups/wake-ups.ts'
import { type LogEvent, lastSequence, readEvents } from './event-log.ts'
import { PartnerTail } from './partner-tail.ts'

/** How often a followed log is polled without a wake-up, in milliseconds. */
const pollMs = 1_000
const pageSize = 200

/** Follows partners' logs as they grow. It reads each log once per process, regardless of the number of followers. */
export interface EventFeed {
  /**
   * Yields the events after `sequence`, in order and without end: first existing events, then new ones. No event is
   * missed or repeated. A slow reader loses nothing; it continues from its position. While the database is down,
   * nothing is yielded.
   * One empty batch signals that the reader has everything that was committed before it started to follow.
   */
  follow(partnerId: string, sequence: number, signal: AbortSignal): AsyncGenerator<readonly LogEvent[]>
  /** The sequence from which a new follower sees only new events. */
  head(partnerId: string): Promise<number>
  /** Ends every follower. */
  close(): void
}

/** @param onError receives the error when a log could not be read; followers retry at the next poll. */
export function createEventFeed(options: {
  database: Database
  wakeUps: WakeUps
  onError: (error: unknown) => void
}): EventFeed {
  const tails = new Map<string, PartnerTail>()
  const following = new Set<AbortController>()
  let closed = false
  const read = (partnerId: string, sequence: number) =>
    options.database.inTenant(partnerId, (tx) => readEvents(tx, { sequence, limit: pageSize }))
  const head = (partnerId: string) => options.database.inTenant(partnerId, lastSequence)

  const refresh = (partnerId: string) => void tails.get(partnerId)?.refresh().catch(options.onError)
  const unsubscribe = options.wakeUps.subscribe('events', refresh)
  const poll = setInterval(() => {
    for (const partnerId of tails.keys()) refresh(partnerId)
  }, pollMs)

  const join = (partnerId: string) => {
    const tail = tails.get(partnerId) ?? new PartnerTail((sequence) => read(partnerId, sequence), pageSize)
    tails.set(partnerId, tail)
    tail.followers += 1
    return tail
  }
  const leave = (partnerId: string, tail: PartnerTail) => {
    tail.followers -= 1
    if (tail.followers === 0) tails.delete(partnerId)
  }

  /** The events after `cursor`. Until the reader has caught up, only a read of the log can show that there are none. */
  const next = async (partnerId: string, tail: PartnerTail, cursor: number, caughtUp: boolean) => {
    const atHand = tail.after(cursor)
    if (atHand && (atHand.length > 0 || caughtUp)) return atHand
    const events = await read(partnerId, cursor)
    if (events.length === 0 && !tail.hasBegun) tail.begin(await head(partnerId))
    return events
  }

  return {
    head,
    async *follow(partnerId, sequence, until) {
      // Not AbortSignal.any with a signal of the feed: each use of it on such a long-lived signal leaks memory.
      const end = new AbortController()
      const { signal } = end
      const abort = () => end.abort()
      following.add(end)
      until.addEventListener('abort', abort)
      if (closed || until.aborted) abort()
      const tail = join(partnerId)
      let cursor = sequence
      let caughtUp = false
      try {
        while (!signal.aborted) {
          const { version } = tail.changes
          let events: LogEvent[]
          try {
            events = await next(partnerId, tail, cursor, caughtUp)
          } catch (error) {
            // The process is shutting down, and the read lost its connection.
            if (signal.aborted) return
            if (!isTransient(error)) throw error
            options.onError(error)
            await pause(pollMs, undefined, { signal }).catch(() => undefined)
            continue
          }
          if (events.length > 0) {
            cursor = events.at(-1)?.sequence ?? cursor
            yield events
          } else if (caughtUp) {
            await tail.changes.since(version, signal)
          } else {
            caughtUp = true
            yield []
          }
        }
      } finally {
        until.removeEventListener('abort', abort)
        following.delete(end)
        leave(partnerId, tail)
      }
    },
    close: () => {
      closed = true
      for (const end of following) end.abort()
      clearInterval(poll)
      unsubscribe()
    },
  }
}
