import type { FeedStep, KnownPosition } from '@consult/engine'
import type { Services, Signals } from '@consult/request'
import { deliverEvents } from './deliver-events.ts'
import { movesLine } from './log-frames.ts'
import type { LogStream } from './log-stream.ts'
import type { SignalFrame } from './signal-frames.ts'
import { ThreadChanges } from './thread-changes.ts'

/** Widgets are notified of queue changes at most this often, milliseconds. */
const lineEveryMs = 5_000

const lineMoved: SignalFrame = { kind: 'line_moved' }

/**
 * The streams of one partner that have caught up with its log. They follow it together, so that an event is read,
 * converted and written as JSON once for all of them.
 */
export class PartnerAudience {
  readonly #services: Services
  readonly #partnerId: string
  readonly #streams = new Set<LogStream>()
  readonly #over = new AbortController()
  readonly #onEmpty: () => void
  readonly #changes = new ThreadChanges()
  #at: KnownPosition
  #signals: Signals | null = null
  #line: { timer: NodeJS.Timeout; hasMoved: boolean } | null = null

  /**
   * @param at where the first stream is.
   * @param onEmpty called once when no stream is left, or when following failed: every stream has then ended.
   */
  constructor({
    services,
    partnerId,
    at,
    onEmpty,
  }: { services: Services; partnerId: string; at: KnownPosition; onEmpty: () => void }) {
    this.#services = services
    this.#partnerId = partnerId
    this.#at = at
    this.#onEmpty = onEmpty
    this.#run(this.#followLog())
    this.#run(this.#followSignals())
  }

  /** Reports whether the audience is already further in the log. A stream at that position has to go on reading the log itself. */
  hasPassed({ epoch, sequence }: KnownPosition): boolean {
    return epoch < this.#at.epoch || (epoch === this.#at.epoch && sequence < this.#at.sequence)
  }

  /** Lets a stream follow with the others. It has caught up, and the audience has not passed its position. */
  admit(stream: LogStream): void {
    this.#streams.add(stream)
    stream.whenOver(() => {
      this.#streams.delete(stream)
      if (this.#streams.size === 0) this.#end()
    })
    if (this.#signals) this.#publish([stream], this.#signals).catch((error: unknown) => stream.fail(error))
  }

  #end(): void {
    if (this.#over.signal.aborted) return
    this.#over.abort()
    clearTimeout(this.#line?.timer)
    this.#onEmpty()
  }

  /** When following fails, every stream fails, and their clients reconnect. */
  #run(following: Promise<void>): void {
    following
      .catch((error: unknown) => {
        for (const stream of [...this.#streams]) stream.fail(error)
      })
      .finally(() => this.#end())
  }

  async #followLog(): Promise<void> {
    for await (const step of this.#services.feed.follow(this.#partnerId, this.#at, this.#over.signal)) {
      // A stream that is admitted after this has this step.
      this.#at = step.position
      const streams = [...this.#streams]
      await this.#services.openStreams.checked()
      await this.#deliver(streams, step)
    }
  }

  async #deliver(streams: readonly LogStream[], step: FeedStep): Promise<void> {
    if (step.kind === 'rewound') for (const stream of streams) stream.skipTo(step.position)
    if (step.kind !== 'events') return
    await deliverEvents(this.#services, streams, step)
    if (movesLine(step.events)) this.#moveLine()
  }

  async #followSignals(): Promise<void> {
    for await (const signals of this.#services.signals.follow(this.#partnerId, this.#over.signal)) {
      this.#signals = signals
      await this.#publish([...this.#streams], signals)
    }
  }

  async #publish(streams: readonly LogStream[], signals: Signals): Promise<void> {
    const news = streams.map((stream) => stream.signalsOf(signals, this.#changes))
    if (news.every((frames) => frames.length === 0)) return
    await this.#services.openStreams.checked()
    for (const [n, stream] of streams.entries()) for (const frame of news[n] ?? []) stream.signal(frame)
  }

  /** Tells the widgets that the queue moved: at once, then not again for some seconds. It shows no other patient's events. */
  #moveLine(): void {
    if (this.#line) {
      this.#line.hasMoved = true
      return
    }
    for (const stream of this.#streams) if (stream.asker.kind === 'embed') stream.signal(lineMoved)
    const timer = setTimeout(() => {
      const hasMoved = this.#line?.hasMoved
      this.#line = null
      if (hasMoved) this.#moveLine()
    }, lineEveryMs)
    this.#line = { timer, hasMoved: false }
  }
}
