import type { Database, TenantTransaction } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'

/** Somebody who uses the service. */
export interface Somebody {
  readonly partnerId: string
  readonly kind: 'physician' | 'patient'
  readonly id: string
}

/** Somebody who was seen, as it is written down. */
export interface Seen {
  readonly kind: Somebody['kind']
  readonly id: string
  readonly at: Date
  /** They have a stream open, or had one since they were last written down. */
  readonly followed: boolean
}

/**
 * Records who is present, so that a physician's `lastSeenAt` moves and a call ends when both sides have left it.
 * Recording costs a request nothing: it is gathered in memory and written for all people together, for each person at
 * most once in half a minute.
 */
export interface Presence {
  /** Somebody has sent a request. */
  record(who: Somebody): void
  /** Somebody's stream is open until the returned function is called. */
  follow(who: Somebody): () => void
  /** Writes what there is to write, and ends. */
  close(): Promise<void>
}

/** Between two writes for the same person, in seconds. */
const everySeconds = 30
const lookMs = 1_000

interface Person extends Somebody {
  streams: number
  /** When they were last seen since they were written down, and whether by a stream. */
  seenAt: Date | null
  followed: boolean
  writtenAt: Date | null
}

/**
 * @param options.write writes the people of one partner who were seen; `everySeconds` is the time between two writes for
 * the same person.
 * @param options.onError told when a write failed; the next one has those people too.
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

  /** Those of whom there is something to write down. Who is gone and written down is forgotten. */
  const takeDue = (now: Date, interval: number): Person[] => {
    const due: Person[] = []
    for (const [key, person] of people) {
      if (person.streams > 0) person.seenAt = now
      const isRecent = person.writtenAt !== null && now < addSeconds(person.writtenAt, interval)
      if (isRecent) continue
      if (person.seenAt) due.push(person)
      else people.delete(key)
    }
    return due
  }

  const write = async (interval: number) => {
    const now = clock.now()
    for (const [partnerId, present] of Map.groupBy(takeDue(now, interval), (person) => person.partnerId)) {
      const seen = present.map(({ kind, id, seenAt, followed }) => ({ kind, id, at: seenAt ?? now, followed }))
      try {
        await database.inTenant(partnerId, (tx) => options.write(tx, seen, everySeconds))
      } catch (error) {
        onError(error)
        continue
      }
      for (const person of present) {
        person.writtenAt = now
        // Whoever was seen during the write is written again next time.
        if (person.seenAt && person.seenAt <= now) person.seenAt = null
        person.followed = person.streams > 0
      }
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
