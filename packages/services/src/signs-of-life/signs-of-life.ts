import type { Database } from '@consult/db'
import { addSeconds, type Clock } from '@consult/domain'
import { seePhysicians } from '../physicians/see-physicians.ts'
import { renewCallLeases } from '../telehealth-consults/running/call-lease.ts'

/** Who gives a sign of life. */
export interface Somebody {
  readonly partnerId: string
  readonly kind: 'physician' | 'patient'
  readonly id: string
}

/**
 * Notes who is there, so that a physician's `lastSeenAt` moves and a call ends when both sides have left it. Noting
 * costs a request nothing: signs are gathered in memory and written down for all together, for each person at most once
 * in half a minute.
 */
export interface SignsOfLife {
  /** Somebody has asked for something. */
  saw(who: Somebody): void
  /** Somebody's stream is open until the function that is returned is called. */
  follows(who: Somebody): () => void
  /** Writes down what there is to write, and ends. */
  close(): Promise<void>
}

/** Between two writes for the same person, in seconds. */
const everySeconds = 30
const lookMs = 1_000

interface Person extends Somebody {
  streams: number
  /** The last sign that has not been written down, and whether it was a stream. */
  seenAt: Date | null
  followed: boolean
  writtenAt: Date | null
}

/** @param onError told when signs could not be written down; they are at the next look. */
export function createSignsOfLife(options: {
  database: Database
  clock: Clock
  onError: (error: unknown) => void
}): SignsOfLife {
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
        await database.inTenant(partnerId, async (tx) => {
          await seePhysicians(
            tx,
            seen.filter(({ kind }) => kind === 'physician'),
            everySeconds,
          )
          await renewCallLeases(
            tx,
            seen.filter(({ followed }) => followed),
          )
        })
      } catch (error) {
        onError(error)
        continue
      }
      for (const person of present) {
        person.writtenAt = now
        // A sign that came while this one was written is for the next time.
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
    saw: (who) => void note(who),
    follows: (who) => {
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
