import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@consult/db'
import { isTransient } from '../failure.ts'
import type { WakeUps } from '../wake-ups/wake-ups.ts'
import { type LogEvent, lastSequence, readEvents } from './event-log.ts'
import { PartnerTail } from './partner-tail.ts'

/** How often a followed log is looked at without a wake-up, in milliseconds. */
const pollMs = 1_000
const pageSize = 200

/** Follows partners' logs as they grow, reading each log once per process however many follow it. */
export interface EventFeed {
  /**
   * The events after `sequence`, in order, without end: first what the log holds, then what is appended. Nothing is
   * missed and nothing repeated. A slow reader loses nothing; it reads on from where it stands. While the database is
   * away, nothing comes.
   * An empty batch says, once, that the reader has all that was committed before it began to follow.
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

  /** The events after `cursor`; none, before the reader has caught up, is what the log itself says. */
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
      // Not AbortSignal.any with a signal of the feed's: each use of one that lives so long is kept for ever.
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
            // The process ends, and what was being read has lost its connection.
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
