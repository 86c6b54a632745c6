import { setTimeout as pause } from 'node:timers/promises'
import type { StoredEvent } from '@consult/sdk'
import { attempt, isDelivered, type Outcome } from './attempt.ts'
import type { Journal } from './journal.ts'
import { type Sender, sign } from './sign.ts'
import { subjectOf } from './subject-of.ts'

/** Lets a number of tasks run at the same time; the others wait in order. */
interface Turns {
  run<Result>(task: () => Promise<Result>): Promise<Result>
}

function createTurns(atOnce: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    run: async (task) => {
      if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
      else running += 1
      try {
        return await task()
      } finally {
        // The next task takes the free place.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

/** One attempt to forward an event. */
export interface Report {
  readonly event: StoredEvent
  readonly outcome: Outcome
  /** 1 for the first. */
  readonly attempt: number
  /** The next step for the event. */
  readonly next: 'done' | 'retry' | 'given up'
  readonly retryInMs: number | null
}

/** As many as the service sends to an endpoint at the same time. */
const atOnce = 16
/** The maximum number of events that wait in memory. At this number, reading the log pauses. */
const mostWaiting = 200
const firstPauseMs = 200
const longestPauseMs = 5_000
/** The number of responses without a 2xx after which an event is given up. A receiver that is down does not count. */
export const mostRefusals = 10

const pauseAfter = (failed: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** (failed - 1))

/** The objects that forwarding uses. */
export interface ForwarderOptions {
  readonly url: string
  readonly journal: Journal
  readonly sender: () => Sender
  readonly report: (report: Report) => void
  /** Ends forwarding after the running attempts. Events that were not delivered stay in the journal. */
  readonly signal: AbortSignal
}

/**
 * Forwards events to a receiver: those of one consult one after another, in order; those of different consults at the same
 * time. A failed event is repeated until it succeeds, so the later events of its consult wait for it.
 */
export class Forwarder {
  readonly #options: ForwarderOptions
  readonly #last = new Map<string, Promise<void>>()
  readonly #turns: Turns = createTurns(atOnce)
  #waiting = 0
  #onRoom: () => void = () => undefined

  constructor(options: ForwarderOptions) {
    this.#options = options
    // A caller that waits for room stops waiting.
    options.signal.addEventListener('abort', () => this.#onRoom(), { once: true })
  }

  /** Takes an event. Resolves when there is room for the next one. */
  async take(event: StoredEvent): Promise<void> {
    const { journal } = this.#options
    journal.take(event)
    const subject = subjectOf(event)
    const before = this.#last.get(subject) ?? Promise.resolve()
    this.#waiting += 1
    const done = before
      .then(() => this.#forward(event))
      .finally(() => {
        this.#waiting -= 1
        if (this.#last.get(subject) === done) this.#last.delete(subject)
        this.#onRoom()
      })
    this.#last.set(subject, done)
    while (this.#waiting >= mostWaiting && !this.#options.signal.aborted) {
      await new Promise<void>((room) => {
        this.#onRoom = room
      })
    }
  }

  /** Records an event that does not have to be forwarded. */
  async pass(event: StoredEvent): Promise<void> {
    this.#options.journal.take(event)
    this.#options.journal.finish(event.id)
  }

  /** Resolves when nothing is running anymore. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values())
  }

  async #forward(event: StoredEvent): Promise<void> {
    const { url, journal, sender, report, signal } = this.#options
    let refusals = 0
    for (let n = 1; !signal.aborted; n += 1) {
      const outcome = await this.#turns.run(async () => {
        if (signal.aborted) return null
        journal.begin(event.id)
        return attempt(url, sign(event, sender(), new Date()))
      })
      // Interrupted: the journal still has the event.
      if (outcome === null) return
      if (outcome.status !== null) refusals += 1
      const isOver = isDelivered(outcome) || refusals >= mostRefusals
      const retryInMs = isOver ? null : pauseAfter(n)
      if (isOver) journal.finish(event.id)
      report({
        event,
        outcome,
        attempt: n,
        next: isDelivered(outcome) ? 'done' : isOver ? 'given up' : 'retry',
        retryInMs,
      })
      if (retryInMs === null) return
      await pause(retryInMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
