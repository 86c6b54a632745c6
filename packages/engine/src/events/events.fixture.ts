import { type Database, newId, type TenantTransaction } from '@consult/db'
import type { EventFeed } from './event-feed.ts'
import { appendEvents, type NewEvent, readAfter } from './event-log.ts'
import type { KnownPosition, LogPosition } from './log-position.ts'

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

/** A position that consists only of a sequence. */
export const afterSequence = (sequence: number): LogPosition => ({ epoch: null, sequence, mark: null })

/** Up to `limit` events after a sequence. */
export async function readEvents(tx: TenantTransaction, after: { sequence: number; limit: number }) {
  const page = await readAfter(tx, afterSequence(after.sequence), after.limit)
  if (!page) throw new Error('the log ends before this sequence')
  return page.events
}

/** A follower that records the events it receives. */
export interface Follower {
  /** The sequences in order of arrival. */
  readonly sequences: number[]
  /** The number of events that the follower had received when it was told that it had caught up. */
  readonly caughtUpAfter: number[]
  /** Where the log ended, each time that the follower was told that it was rewound. */
  readonly rewinds: LogPosition[]
  readonly isStopped: boolean
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/**
 * @param onStep may delay the follower.
 * @param head what the follower has just been told is the end of the log.
 */
export function startFollower(
  feed: EventFeed,
  partnerId: string,
  from: number | LogPosition,
  onStep: () => Promise<void> | void = () => undefined,
  head: KnownPosition | null = null,
): Follower {
  const abort = new AbortController()
  const sequences: number[] = []
  const caughtUpAfter: number[] = []
  const rewinds: LogPosition[] = []
  const position = typeof from === 'number' ? afterSequence(from) : from
  const follow = async () => {
    for await (const step of feed.follow(partnerId, position, abort.signal, head)) {
      if (step.kind === 'caught_up') caughtUpAfter.push(sequences.length)
      if (step.kind === 'rewound') rewinds.push(step.position)
      if (step.kind === 'events') sequences.push(...step.events.map((event) => event.sequence))
      await onStep()
    }
  }
  const ended = follow()
  return {
    sequences,
    caughtUpAfter,
    rewinds,
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
