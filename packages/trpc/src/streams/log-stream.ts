import {
  type FeedStep,
  formatPosition,
  type KnownPosition,
  type LogEvent,
  type LogPosition,
  positionAfter,
} from '@consult/engine'
import { enterStreamed } from '@consult/integration'
import type { RequestContext, Signals, StreamAccess } from '@consult/request'
import { isOwnFault, toConsultError, toTrpcErrorShape } from '../errors.ts'
import type { Follower } from '../hold-stream.ts'
import { eventFrame, type LogFrame, maySee, withheldFrame } from './log-frames.ts'
import { errorBytes, logBytes, pingBytes, signalBytes, streamLife } from './server-sent-events.ts'
import { SignalFramer } from './signal-framer.ts'
import type { SignalFrame } from './signal-frames.ts'
import type { StreamSink } from './stream-sink.ts'
import type { ThreadChanges } from './thread-changes.ts'

/** After this many events that the reader may not see, the stream sends its position, so that a resume is short. */
const positionEvery = 100
/**
 * A client that has this many unread bytes when there is more to send is disconnected, and resumes where it was.
 * Otherwise, slow clients could use any amount of memory.
 */
const mostWaiting = 64 * 1024

const caughtUp: LogFrame = { kind: 'caught_up' }
const skipped: LogFrame = { kind: 'skipped' }
const position: LogFrame = { kind: 'position' }

/** Reports an error of the service itself, with the request that met it. */
export type OnFault = (error: unknown, requestId: string | null) => void

/** One client's stream. It holds little, because a process has ten thousand of them. */
export class LogStream {
  readonly asker: Follower
  /** Everything up to this position has been sent, or the client may not see it. */
  at: LogPosition = { epoch: null, sequence: 0, mark: null }
  isOver = false
  readonly #request: RequestContext
  readonly #sink: StreamSink
  readonly #onFault: OnFault
  readonly #endsAt = performance.now() + streamLife.longestMs
  readonly #framer: SignalFramer
  /** The sequence of the last position that the client knows. */
  #told = 0
  /** The patients whose events have been entered in the audit. Null for a widget: its start entered its patient. */
  #entered: Set<string> | null
  #whenOver: (() => void)[] = []

  constructor({
    asker,
    request,
    sink,
    onFault,
  }: { asker: Follower; request: RequestContext; sink: StreamSink; onFault: OnFault }) {
    this.asker = asker
    this.#request = request
    this.#sink = sink
    this.#onFault = onFault
    this.#framer = new SignalFramer(asker)
    this.#entered = request.ownSession === null ? new Set() : null
    sink.onGone(() => this.#finish())
  }

  /** Calls `leave` when the stream is over; at once if it already is. @returns a function that prevents it. */
  whenOver(leave: () => void): () => void {
    if (this.isOver) leave()
    else this.#whenOver.push(leave)
    return () => {
      this.#whenOver = this.#whenOver.filter((each) => each !== leave)
    }
  }

  startAt(from: LogPosition): void {
    this.at = from
    this.#told = from.sequence
  }

  /** The step's events that are new to the client and that it may see. */
  news({ events, position: { epoch } }: FeedStep & { kind: 'events' }): readonly LogEvent[] {
    const { at, asker } = this
    if (at.epoch !== null && at.epoch !== epoch) return []
    return events.filter((event) => event.sequence > at.sequence && maySee(asker, event))
  }

  /**
   * Enters patients in the audit before they are shown, each once per stream. Null when they all have been.
   * @throws when the entry cannot be committed.
   */
  enter(events: readonly LogEvent[]): Promise<void> | null {
    const entered = this.#entered
    if (entered === null) return null
    const fresh = new Set<string>()
    for (const { patientId } of events) if (!entered.has(patientId)) fresh.add(patientId)
    if (fresh.size === 0) return null
    return enterStreamed(this.#request, [...fresh]).then(() => {
      for (const id of fresh) entered.add(id)
    })
  }

  /**
   * Sends the events of a step, without the text of those that are withheld, and the position if the client has not
   * received it for long.
   */
  deliver(events: readonly LogEvent[], until: KnownPosition, isWithheld: StreamAccess | null = null): void {
    for (const event of events) {
      const id = formatPosition(positionAfter(event, until.epoch))
      this.#send(logBytes(this.#frameOf(event, isWithheld), id))
      this.#told = event.sequence
    }
    const { at } = this
    // The stream may be further in the log than the streams that it joins.
    if (at.epoch !== null && (at.epoch !== until.epoch || at.sequence > until.sequence)) return
    this.at = until
    if (until.sequence - this.#told < positionEvery) return
    this.#told = until.sequence
    this.#send(logBytes(position, formatPosition(until)))
  }

  /** The physician whose stream shows only their own consults and the queue, or null. */
  get limitedTo(): string | null {
    return this.#request.limit?.physicianId ?? null
  }

  #frameOf(event: LogEvent, isWithheld: StreamAccess | null): LogFrame {
    const { limitedTo } = this
    const isOpen = limitedTo === null || event.consultId === null || isWithheld?.(limitedTo, event.consultId) === false
    return isOpen ? eventFrame(this.asker.kind, event) : withheldFrame(event)
  }

  /** The client's data may be wrong, so the client rereads everything, and the stream continues from here. */
  skipTo(to: KnownPosition): void {
    this.startAt(to)
    this.#send(logBytes(skipped, formatPosition(to)))
  }

  catchUp(at: KnownPosition): void {
    this.at = at
    this.#send(logBytes(caughtUp, formatPosition(at)))
  }

  /** The live signals that are new to the client. */
  signalsOf(signals: Signals, changes: ThreadChanges): readonly SignalFrame[] {
    return this.#framer.framesOf(signals, changes)
  }

  signal(frame: SignalFrame): void {
    this.#send(signalBytes(frame, formatPosition(this.at)))
  }

  /** True while the client has not read everything that was sent. */
  get isBehind(): boolean {
    return this.#sink.waiting > 0
  }

  /** Resolves when the client has read almost everything that was sent. */
  drained(): Promise<void> {
    return this.#sink.drained()
  }

  /** Called at the interval of heartbeats. */
  beat(): void {
    if (performance.now() >= this.#endsAt) this.end()
    else if (this.#sink.waiting === 0) this.#sink.ping(pingBytes)
  }

  /** Ends the stream with the error, which the client gets. */
  fail(error: unknown): void {
    if (this.isOver) return
    const known = toConsultError(error)
    if (isOwnFault(known)) this.#onFault(error, this.#request.requestId)
    this.#sink.send(errorBytes(toTrpcErrorShape(known, this.#request.act)))
    this.end()
  }

  end(): void {
    if (this.isOver) return
    if (this.#sink.waiting > mostWaiting) this.#sink.cut()
    else this.#sink.end()
    this.#finish()
  }

  #send(bytes: Buffer): void {
    if (!this.isOver) this.#sink.send(bytes)
  }

  /** Disconnects a client that is too slow. Call it before each step. */
  cutIfSlow(): void {
    if (this.#sink.waiting > mostWaiting) this.#sink.cut()
  }

  #finish(): void {
    if (this.isOver) return
    this.isOver = true
    for (const leave of this.#whenOver.splice(0)) leave()
  }
}
