import type { Database, TenantTransaction } from '@consult/db'
import { addSeconds, attendanceLasts, type Clock } from '@consult/domain'
import { Changes } from '@consult/engine'
import { type Attendance, readAttendances } from './attendance-store.ts'
import { type PhysicianNews, readPhysicianNews } from './physician-news.ts'
import { type FreshMark, readFreshMarks } from './read-mark-store.ts'
import { type RecordingNews, readRecordingNews } from './recording-news.ts'
import { readTeamNews, type TeamNews } from './team-events.ts'
import { type ThreadAttendance, toThreads } from './thread-attendance.ts'

/** A one-time change. It is kept for streams only briefly. */
export type News = { readonly kind: 'read'; readonly mark: FreshMark } | PhysicianNews | RecordingNews | TeamNews

/** The live signals of a tenant. */
export interface Signals {
  /** The threads that people have open, by consult. An unchanged thread is the same object as before. */
  readonly threads: ReadonlyMap<string, ThreadAttendance>
  /** The latest news, numbered in the order of their arrival in this process. */
  readonly news: readonly { readonly n: number; readonly item: News }[]
}

/** How long news is kept for new streams, in seconds. A stream that reconnects within this time misses nothing. */
const keptSeconds = 60
/**
 * Each read starts this many seconds before the end of the last one. A change becomes visible only at its commit, shortly
 * after its timestamp, and clocks differ.
 */
const overlapSeconds = 30

function nameOf(item: News): string {
  if (item.kind === 'read') {
    const { asyncConsultId, reader, sequence, asAssigneeAt } = item.mark
    return [asyncConsultId, reader.id, sequence, asAssigneeAt === null].join(' ')
  }
  if (item.kind === 'team') return item.id
  if (item.kind === 'recording') return [item.telehealthConsultId, item.participantId, item.answerNumber].join(' ')
  if (item.kind === 'ring_over') return [item.telehealthConsultId, item.ringNumber].join(' ')
  return [item.physicianId, item.at.toISOString()].join(' ')
}

const madeAt = (item: News) => (item.kind === 'read' ? (item.mark.asAssigneeAt ?? item.mark.at) : item.at)

async function readNews(tx: TenantTransaction, since: Date): Promise<News[]> {
  const marks = await readFreshMarks(tx, since)
  return [
    ...marks.map((mark) => ({ kind: 'read', mark }) as const),
    ...(await readPhysicianNews(tx, since)),
    ...(await readRecordingNews(tx, since)),
    ...(await readTeamNews(tx, since)),
  ]
}

/** The live signals of one tenant, for all followers in this process. */
export class PartnerSignals {
  followers = 0
  /** Announces changes. The version is 0 until the first read succeeds. */
  readonly changes = new Changes()
  readonly #read: (since: Date) => Promise<{ attendances: Attendance[]; found: News[] }>
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  #now: Signals = { threads: new Map(), news: [] }
  #known = new Set<string>()
  #lastN = 0
  #lookedAt: Date | null = null
  #looking: Promise<void> | null = null
  #again = false

  /** @param options.onError called when a read fails. The next read is tried anyway. */
  constructor(
    { database, clock, onError }: { database: Database; clock: Clock; onError: (error: unknown) => void },
    partnerId: string,
  ) {
    this.#clock = clock
    this.#onError = onError
    this.#read = (since) =>
      database.inTenant(partnerId, async (tx) => ({
        attendances: await readAttendances(tx, clock.now()),
        found: await readNews(tx, since),
      }))
  }

  get now(): Signals {
    return this.#now
  }

  /** Reads again, one read at a time. A call during a read causes one more read. Never throws. */
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
      const { attendances, found } = await this.#read(since)
      this.#lookedAt = now
      this.#take(attendances, found)
    } catch (error) {
      this.#onError(error)
      // Attendances expire even when the database cannot be read.
      if (this.#lookedAt && now >= addSeconds(this.#lookedAt, attendanceLasts)) this.#take([], [])
    }
  }

  #take(attendances: readonly Attendance[], found: readonly News[]): void {
    const threads = toThreads(attendances, this.#now.threads)
    const fresh = found.filter((item) => !this.#known.has(nameOf(item)))
    const isNews = fresh.length > 0 || threads !== this.#now.threads || this.changes.version === 0
    if (!isNews) return
    const forgotten = addSeconds(this.#clock.now(), -keptSeconds)
    const kept = this.#now.news.filter(({ item }) => madeAt(item) >= forgotten)
    const added = fresh.map((item) => {
      this.#lastN += 1
      return { n: this.#lastN, item }
    })
    this.#now = { threads, news: [...kept, ...added] }
    this.#known = new Set(this.#now.news.map(({ item }) => nameOf(item)))
    this.changes.notify()
  }
}
