import type { Database, TenantTransaction } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'

/** A person who uses the service. */
export interface Somebody {
  readonly partnerId: string
  readonly kind: 'physician' | 'patient'
  readonly id: string
}

/** A record of a person who was seen, ready to be stored. */
export interface Seen {
  readonly kind: Somebody['kind']
  readonly id: string
  readonly at: Date
  /** They have a stream open, or had one since they were last stored. */
  readonly followed: boolean
}

/**
 * Records who is present, to update a physician's `lastSeenAt` and to end a call when both sides have left it. Requests
 * don't wait for it: it gathers people in memory and stores them in batches, each person at most once in 30 seconds.
 */
export interface Presence {
  /** Records that a person sent a request. */
  record(who: Somebody): void
  /** Records that a person's stream is open, until the returned function is called. */
  follow(who: Somebody): () => void
  /** Stores pending records and stops. */
  close(): Promise<void>
}

/** The time between two writes for the same person, in seconds. */
const everySeconds = 30
const lookMs = 1_000

interface Person extends Somebody {
  streams: number
  /** When they were last seen since the last write, and whether by a stream. */
  seenAt: Date | null
  followed: boolean
  writtenAt: Date | null
}

/**
 * @param options.write stores the people of one partner who were seen. `everySeconds` is the time between two writes for
 *   the same person.
 * @param options.onError called when a write failed. The next write includes those people.
 */
export function createPresence(options: {
  database: Database
  clock: Clock
  write: (tx: TenantTransaction, seen: readonly Seen[], everySeconds: number) => Promise<void>
  onError: (error: unknown) => void
}): Presence {
  const { database, clock, onError } = options
  const people = new Map<string, Person>()

  const note = (who: Somebody): Person => {
    const key = `${who.partnerId} ${who.id}`
    const person = people.get(key) ?? { ...who, streams: 0, seenAt: null, followed: false, writtenAt: null }
    people.set(key, person)
    person.seenAt = clock.now()
    return person
  }

  /** Returns the people to store now. Removes people who have left and were stored. */
  const takeDue = (now: Date, interval: number): Person[] => {
    const due: Person[] = []
    // Computed once: a process has thousands of people, and looks every second.
    const stale = addSeconds(now, -interval)
    for (const [key, person] of people) {
      if (person.streams > 0) person.seenAt = now
      if (person.writtenAt !== null && person.writtenAt > stale) continue
      if (person.seenAt) due.push(person)
      else people.delete(key)
    }
    return due
  }

  const write = async (interval: number) => {
    const now = clock.now()
    for (const [partnerId, present] of Map.groupBy(takeDue(now, interval), (person) => person.partnerId)) {
      const seen = present.map(({ kind, id, seenAt, followed }) => ({ kind, id, at: seenAt ?? now, followed }))
      for (const person of present) {
        // Whoever is seen, or leaves, while the write runs is stored by the next one.
        person.seenAt = null
        person.followed = person.streams > 0
      }
      try {
        await database.inTenant(partnerId, (tx) => options.write(tx, seen, everySeconds))
      } catch (error) {
        onError(error)
        for (const [index, person] of present.entries()) {
          person.seenAt ??= seen[index]?.at ?? now
          person.followed ||= seen[index]?.followed ?? false
        }
        continue
      }
      for (const person of present) person.writtenAt = now
    }
  }

  let writing = Promise.resolve()
  let isWriting = false
  const look = setInterval(() => {
    if (isWriting) return
    isWriting = true
    writing = write(everySeconds).finally(() => {
      isWriting = false
    })
  }, lookMs)
  look.unref()

  return {
    record: (who) => void note(who),
    follow: (who) => {
      const person = note(who)
      person.streams += 1
      person.followed = true
      return () => {
        person.streams -= 1
        note(who).followed = true
      }
    },
    close: async () => {
      clearInterval(look)
      await writing
      await write(0)
    },
  }
}
