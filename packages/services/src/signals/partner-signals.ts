import type { Database } from '@consult/db'
import { addSeconds, attendanceLasts, type Clock } from '@consult/domain'
import { Changes } from '@consult/engine'
import { type Attendance, readAttendances } from './attendance-store.ts'
import { type FreshMark, readFreshMarks } from './read-mark-store.ts'
import { type ThreadAttendance, toThreads } from './thread-attendance.ts'

/** What is live in a tenant. */
export interface Signals {
  /** The threads that somebody has before them, by consult. One that has not changed is the same object as before. */
  readonly threads: ReadonlyMap<string, ThreadAttendance>
  /** The latest marks, numbered in the order in which they became known. */
  readonly marks: readonly { readonly n: number; readonly mark: FreshMark }[]
}

/** How long a mark is kept for streams that begin, seconds: one that was down for no longer has missed none. */
const keptSeconds = 60
/**
 * How far behind the last look the next one begins, seconds: marks become visible a little after their time, and
 * clocks differ.
 */
const overlapSeconds = 30

const nameOf = ({ asyncConsultId, reader, sequence, asAssigneeAt }: FreshMark) =>
  [asyncConsultId, reader.id, sequence, asAssigneeAt === null].join(' ')

const madeAt = ({ at, asAssigneeAt }: FreshMark) => asAssigneeAt ?? at

/** What is live in one tenant, for everybody in this process who follows it. */
export class PartnerSignals {
  followers = 0
  /** Told of when something has changed; its version is 0 until somebody has looked. */
  readonly changes = new Changes()
  readonly #read: (since: Date) => Promise<{ attendances: Attendance[]; marks: FreshMark[] }>
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  #now: Signals = { threads: new Map(), marks: [] }
  #known = new Set<string>()
  #lastN = 0
  #lookedAt: Date | null = null
  #looking: Promise<void> | null = null
  #again = false

  /** @param onError told of a look that failed; the next is tried all the same. */
  constructor(
    { database, clock, onError }: { database: Database; clock: Clock; onError: (error: unknown) => void },
    partnerId: string,
  ) {
    this.#clock = clock
    this.#onError = onError
    this.#read = (since) =>
      database.inTenant(partnerId, async (tx) => ({
        attendances: await readAttendances(tx, clock.now()),
        marks: await readFreshMarks(tx, since),
      }))
  }

  get now(): Signals {
    return this.#now
  }

  /** Looks again, one look at a time; a call during a look makes it look once more. Never fails. */
  refresh(): Promise<void> {
    this.#again = true
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #lookOn(): Promise<void> {
    while (this.#again) {
      this.#again = false
      await this.#look()
    }
  }

  async #look(): Promise<void> {
    const now = this.#clock.now()
    const since = addSeconds(this.#lookedAt ?? now, -(this.#lookedAt ? overlapSeconds : keptSeconds))
    try {
      const { attendances, marks } = await this.#read(since)
      this.#lookedAt = now
      this.#take(attendances, marks)
    } catch (error) {
      this.#onError(error)
      // Who was there when we could last see is not there for ever.
      if (this.#lookedAt && now >= addSeconds(this.#lookedAt, attendanceLasts)) this.#take([], [])
    }
  }

  #take(attendances: readonly Attendance[], found: readonly FreshMark[]): void {
    const threads = toThreads(attendances, this.#now.threads)
    const fresh = found.filter((mark) => !this.#known.has(nameOf(mark)))
    const isNews = fresh.length > 0 || threads !== this.#now.threads || this.changes.version === 0
    if (!isNews) return
    const forgotten = addSeconds(this.#clock.now(), -keptSeconds)
    const kept = this.#now.marks.filter(({ mark }) => madeAt(mark) >= forgotten)
    const added = fresh.map((mark) => {
      this.#lastN += 1
      return { n: this.#lastN, mark }
    })
    this.#now = { threads, marks: [...kept, ...added] }
    this.#known = new Set(this.#now.marks.map(({ mark }) => nameOf(mark)))
    this.changes.tell()
  }
}
