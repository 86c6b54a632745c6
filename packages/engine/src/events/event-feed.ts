import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@consult/db'
import { createBatches } from '../batches.ts'
import { isTransient } from '../failure.ts'
import type { WakeUps } from '../wake-ups/wake-ups.ts'
import type { EventEpochs } from './event-epochs.ts'
import { type LogEvent, readAfterAlone, readHead } from './event-log.ts'
import { type KnownPosition, type LogPosition, positionAfter } from './log-position.ts'
import { PartnerTail } from './partner-tail.ts'

/** How often a followed log is polled without a wake-up, in milliseconds. */
const pollMs = 1_000
const pageSize = 200

/**
 * What a follower gets next. `caught_up`: it has every event that was committed before it started to follow. `rewound`:
 * the log has lost events that the follower has seen, and it goes on from the end of the new history.
 * `position` is where the follower is after this step.
 */
export type FeedStep =
  | { readonly kind: 'events'; readonly events: readonly LogEvent[]; readonly position: KnownPosition }
  | { readonly kind: 'caught_up'; readonly position: KnownPosition }
  | { readonly kind: 'rewound'; readonly position: KnownPosition }

/** The event log was rewound, as after a restore or a failover that lost writes. */
export class EventLogRewoundError extends Error {
  override readonly name = 'EventLogRewoundError'
  constructor(lost: number, epoch: number) {
    super(`Events of epoch ${lost} are no longer in the event log. Epoch ${epoch} has begun.`)
  }
}

/** Follows partners' logs as they grow. It reads each log once per process, regardless of the number of followers. */
export interface EventFeed {
  /**
   * Yields the events after a position, in order and without end: first existing events, then new ones. No event is
   * missed or repeated. A slow reader loses nothing; it continues from its position. While the database is down,
   * nothing is yielded.
   * @param from may come from a client. If it is not in the log, the first step is `rewound`.
   * @param head from `head`, if the follower has just asked for it: saves a read of the log.
   */
  follow(
    partnerId: string,
    from: LogPosition,
    signal: AbortSignal,
    head?: KnownPosition | null,
  ): AsyncGenerator<FeedStep>
  /**
   * The position from which a new follower sees only new events. Callers that arrive during a read share the next read.
   */
  head(partnerId: string): Promise<KnownPosition>
  /** Ends every follower. */
  close(): void
}

/**
 * @param onError receives the error when a log could not be read; followers retry at the next poll. It also receives an
 * `EventLogRewoundError`.
 */
export function createEventFeed(options: {
  database: Database
  epochs: EventEpochs
  wakeUps: WakeUps
  onError: (error: unknown) => void
}): EventFeed {
  const tails = new Map<string, PartnerTail>()
  const following = new Set<AbortController>()
  let closed = false
  /** The newest epoch in which this process has found lost events. */
  let noticed: number | null = null
  const { database, epochs, onError } = options
  const read = (partnerId: string, position: KnownPosition) => readAfterAlone(database, partnerId, position, pageSize)
  const readEnd = async (partnerId: string): Promise<KnownPosition> => {
    // Read the epoch first: a position whose epoch is too old makes its reader start over, which loses nothing.
    const epoch = await epochs.current()
    const tail = tails.get(partnerId)
    await tail?.refresh()
    if (tail?.end?.epoch === epoch) return tail.end
    return database.inTenant(partnerId, (tx) => readHead(tx, epoch))
  }
  const heads = createBatches<null, KnownPosition>({
    run: async (partnerId, callers) => {
      const end = await readEnd(partnerId)
      return callers.map(() => end)
    },
    atOnce: 1,
    largest: Number.MAX_SAFE_INTEGER,
  })
  const head = (partnerId: string) => heads.add(partnerId, null)

  const refresh = (partnerId: string) => void tails.get(partnerId)?.refresh().catch(onError)
  const unsubscribe = options.wakeUps.subscribe('events', refresh)
  const startOver = async () => {
    const epoch = await epochs.current()
    for (const tail of tails.values()) if (tail.epoch !== null && tail.epoch !== epoch) tail.startOver()
  }
  const poll = setInterval(() => {
    if (tails.size > 0) void startOver().catch(onError)
    for (const partnerId of tails.keys()) refresh(partnerId)
  }, pollMs)

  // Only a process's own memory raises the epoch. A client may claim any position.
  const onRewound = async ({ epoch: lost }: KnownPosition) => {
    const epoch = await epochs.raise(lost, 'rewound')
    if (noticed !== lost) onError(new EventLogRewoundError(lost, epoch))
    noticed = lost
    await startOver()
  }

  const join = (partnerId: string) => {
    const tail = tails.get(partnerId) ?? new PartnerTail((position) => read(partnerId, position), pageSize, onRewound)
    tails.set(partnerId, tail)
    tail.followers += 1
    return tail
  }
  const leave = (partnerId: string, tail: PartnerTail) => {
    tail.followers -= 1
    if (tail.followers === 0) tails.delete(partnerId)
  }

  /**
   * The follower's next step; null when there is nothing new. Until the follower has caught up, only a read of the log
   * can show that there is nothing new.
   */
  const next = async (
    { partnerId, tail, head: known }: { partnerId: string; tail: PartnerTail; head: KnownPosition | null },
    from: LogPosition,
    caughtUp: boolean,
  ) => {
    const epoch = await epochs.current(from.epoch)
    const rewound = async (): Promise<FeedStep> => ({ kind: 'rewound', position: await head(partnerId) })
    if (from.epoch !== null && from.epoch !== epoch) return rewound()
    let here: KnownPosition = { ...from, epoch }
    let events = tail.after(here)
    if (events?.length === 0 && !caughtUp) {
      // All followers that start during a read of the log share the read. If the head was just read, no further read is
      // needed.
      if (!known || !tail.reaches(known)) await tail.refresh()
      events = tail.after(here)
      const { end } = tail
      if (events?.length === 0 && end?.epoch === epoch && end.sequence === here.sequence) {
        return { kind: 'caught_up', position: end } satisfies FeedStep
      }
    }
    if (events === null || (events.length === 0 && !caughtUp)) {
      const page = await read(partnerId, here)
      if (!page) return rewound()
      here = page.from
      events = page.events
      if (events.length === 0) tail.begin(here)
    }
    const newest = events.at(-1)
    if (newest) return { kind: 'events', events, position: positionAfter(newest, epoch) } satisfies FeedStep
    return caughtUp ? null : ({ kind: 'caught_up', position: here } satisfies FeedStep)
  }

  return {
    head,
    async *follow(partnerId, from, until, known = null) {
      // Don't use AbortSignal.any with a signal of the feed: each use on a signal that lives this long leaks memory.
      const end = new AbortController()
      const { signal } = end
      const abort = () => end.abort()
      following.add(end)
      until.addEventListener('abort', abort)
      if (closed || until.aborted) abort()
      const tail = join(partnerId)
      if (known) tail.begin(known)
      const log = { partnerId, tail, head: known }
      let position: LogPosition = from
      let caughtUp = false
      try {
        while (!signal.aborted) {
          const { version } = tail.changes
          let step: FeedStep | null
          try {
            step = await next(log, position, caughtUp)
          } catch (error) {
            // The process is shutting down, and the read lost its connection.
            if (signal.aborted) return
            if (!isTransient(error)) throw error
            onError(error)
            await pause(pollMs, undefined, { signal }).catch(() => undefined)
            continue
          }
          if (step === null) {
            await tail.changes.since(version, signal)
            continue
          }
          position = step.position
          if (step.kind === 'caught_up') caughtUp = true
          yield step
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
