import { type Database, newId } from '@consult/db'
import type { EventFeed } from './event-feed.ts'
import { appendEvents, type LogEvent, type NewEvent } from './event-log.ts'

export const at = new Date('2026-03-02T09:00:00.000Z')

/** A sample event. */
export function anEvent(overrides: Partial<NewEvent> = {}): NewEvent {
  const ids = { eventId: newId('event', at), patientId: 'pat_1', consultId: 'ac_1', requestId: null }
  return { ...ids, type: 'test.happened', data: {}, ...overrides }
}

/** Appends this many events in one transaction. */
export async function append(database: Database, partnerId: string, count = 1): Promise<void> {
  const events = Array.from({ length: count }, () => anEvent())
  await database.inTenant(partnerId, (tx) => appendEvents(tx, events, at))
}

/** A follower that records the events it receives. */
export interface Follower {
  /** The sequences in order of arrival. */
  readonly sequences: number[]
  /** The number of events received at each empty batch, which signals that the follower has caught up. */
  readonly caughtUpAfter: number[]
  readonly isStopped: boolean
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** @param onBatch may delay the follower. */
export function startFollower(
  feed: EventFeed,
  partnerId: string,
  sequence: number,
  onBatch: (batch: readonly LogEvent[]) => Promise<void> | void = () => undefined,
): Follower {
  const abort = new AbortController()
  const sequences: number[] = []
  const caughtUpAfter: number[] = []
  const follow = async () => {
    for await (const batch of feed.follow(partnerId, sequence, abort.signal)) {
      if (batch.length === 0) caughtUpAfter.push(sequences.length)
      sequences.push(...batch.map((event) => event.sequence))
      await onBatch(batch)
    }
  }
  const ended = follow()
  return {
    sequences,
    caughtUpAfter,
    ended,
    get isStopped() {
      return abort.signal.aborted
    },
    stop: () => {
      abort.abort()
      return ended
    },
  }
}

/** The sequences after `from`, up to and including `to`. */
export const sequence = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n + 1)
