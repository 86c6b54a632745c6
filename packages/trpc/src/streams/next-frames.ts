import { type FeedStep, formatPosition, type LogEvent, type LogPosition, positionAfter } from '@consult/engine'
import { enterStreamed, openStream } from '@consult/integration'
import { readStreamAccess, type Signals, waitInPlace } from '@consult/request'
import type { Context } from '../context.ts'
import { type Follower, holderOf } from '../hold-stream.ts'
import { eventFrame, type LogFrame, maySee, movesLine, type StreamFrame, withheldFrame } from './log-frames.ts'
import { streamLife } from './server-sent-events.ts'
import { SignalFramer } from './signal-framer.ts'
import type { SignalFrame } from './signal-frames.ts'
import { type AdmittedStream, furthestBehind, whoIs } from './stream-hub.ts'
import { ThreadChanges } from './thread-changes.ts'
import { type Heard, mostHeard, nameOf, unheard } from './unheard.ts'

const isState = ({ kind }: SignalFrame) => kind === 'attendance' || kind === 'typing'

/**
 * The live signals that a polling client has not received; null when it has received all of them. Attendance is sent
 * as a whole: a thread that is missing has nobody in it.
 */
function nextSignals(
  asker: Follower,
  signals: Signals,
  heard: Heard,
): { frames: readonly SignalFrame[]; heard: Heard } | null {
  const all = new SignalFramer(asker).framesOf(signals, new ThreadChanges())
  const state = all.filter(isState)
  const [knownState, ...knownNews] = heard
  const news = unheard(
    all.filter((frame) => !isState(frame)),
    knownNews,
  )
  if (nameOf(state) === knownState && news.fresh.length === 0) return null
  return { frames: [...state, ...news.fresh], heard: [nameOf(state), ...news.heard.slice(1 - mostHeard)] }
}

/** The next frames of the log and the live signals, as a stream would send them. */
export interface NextFrames {
  /** `id`: the position to continue from; null for a frame that is not in the log. */
  readonly frames: readonly { readonly id: string | null; readonly frame: StreamFrame }[]
  /** What to send with the next request. */
  readonly heard: Heard
}

/** An answer with more frames than this is not delayed for more of them. */
const mostFrames = 500

/** Gathers what a stream would send, for one answer. */
class Answer {
  readonly frames: { id: string | null; frame: StreamFrame }[] = []
  heard: Heard
  #isCaughtUp = false
  readonly #context: Context
  readonly #admitted: AdmittedStream

  constructor(context: Context, admitted: AdmittedStream, heard: Heard) {
    this.#context = context
    this.#admitted = admitted
    this.heard = heard
  }

  /** Gathers until there is something new, or until `until` aborts. */
  async gather(from: LogPosition, until: AbortSignal): Promise<void> {
    const { services } = this.#context
    const { partnerId } = this.#admitted.asker.account
    const over = new AbortController()
    const end = () => over.abort()
    until.addEventListener('abort', end)
    let signals: Promise<void> | null = null
    try {
      for await (const step of services.feed.follow(partnerId, from, over.signal)) {
        await this.#take(step)
        if (step.kind === 'caught_up') this.#isCaughtUp = true
        if (this.frames.length >= mostFrames) return
        if (!this.#isCaughtUp) continue
        if (this.frames.some(({ frame }) => frame.kind === 'event')) return
        signals ??= this.#gatherSignals(over.signal).finally(end)
        // Awaited below. This prevents an unhandled rejection until then.
        signals.catch(() => undefined)
      }
    } finally {
      end()
      await signals
      until.removeEventListener('abort', end)
    }
  }

  async #take(step: FeedStep): Promise<void> {
    const { asker } = this.#admitted
    const add = (frame: StreamFrame) => this.frames.push({ id: formatPosition(step.position), frame })
    if (step.kind === 'rewound') return void add({ kind: 'skipped' })
    if (step.kind === 'events') {
      const events = step.events.filter((event) => maySee(asker, event))
      for (const [n, frame] of (await this.#framesOf(events)).entries()) {
        const event = events[n] as LogEvent
        this.frames.push({ id: formatPosition(positionAfter(event, step.position.epoch)), frame })
      }
      // A change of the queue reveals no other patient's events.
      if (this.#isCaughtUp && asker.kind === 'embed' && movesLine(step.events)) {
        this.frames.push({ id: null, frame: { kind: 'line_moved' } })
      }
    }
    // So that the next request continues after events that the reader may not see. A new reader is told that it has
    // caught up together with the signals.
    add({ kind: 'position' })
  }

  async #framesOf(events: readonly LogEvent[]): Promise<LogFrame[]> {
    const { asker, request } = this.#admitted
    if (events.length === 0) return []
    const physicianId = request.limit?.physicianId ?? null
    const consultIds = [...new Set(events.flatMap(({ consultId }) => consultId ?? []))]
    const isWithheld =
      physicianId !== null &&
      (await readStreamAccess(this.#context.services, asker.account.partnerId, {
        physicianIds: [physicianId],
        consultIds,
      }))
    if (asker.kind === 'physician') await enterStreamed(request, [...new Set(events.map((event) => event.patientId))])
    return events.map((event) =>
      isWithheld && event.consultId !== null && isWithheld(physicianId, event.consultId)
        ? withheldFrame(event)
        : eventFrame(asker.kind, event),
    )
  }

  /**
   * Waits for signals that the client has not received. They follow `caught_up`, after which a page forgets older
   * ones.
   */
  async #gatherSignals(until: AbortSignal): Promise<void> {
    const { asker } = this.#admitted
    for await (const signals of this.#context.services.signals.follow(asker.account.partnerId, until)) {
      const next = nextSignals(asker, signals, this.heard)
      if (!next) continue
      const id = this.frames.findLast(({ frame }) => frame.kind === 'position')?.id ?? null
      this.frames.push({ id, frame: { kind: 'caught_up' } })
      for (const frame of next.frames) this.frames.push({ id: null, frame })
      this.heard = next.heard
      return
    }
  }
}

/**
 * One answer of a stream, for clients that no stream reaches because the network buffers streams. It waits for at
 * most the time between two heartbeats of a stream. A client's first answer contains `caught_up`, and so does each
 * answer with live signals.
 * @throws too_many_streams, or the error that refuses the credential in the meantime.
 */
export async function nextFrames(context: Context, admitted: AdmittedStream, heard: Heard): Promise<NextFrames> {
  const { services } = context
  const { asker, request, authorization, from } = admitted
  // A patient's own reads are entered once per session. A physician's are entered with the events that they show.
  if (asker.kind === 'embed') await openStream(request, asker)
  const head = await services.feed.head(asker.account.partnerId)
  const answer = new Answer(context, admitted, heard)
  const isFarBehind = from !== null && head.sequence - from.sequence > furthestBehind
  if (isFarBehind) answer.frames.push({ id: formatPosition(head), frame: { kind: 'skipped' } })
  const leave = services.presence.follow(whoIs(asker))
  try {
    const place = { holder: holderOf(asker, 'log', authorization), milliseconds: streamLife.pingMs }
    await waitInPlace(context, place, (until) => answer.gather(isFarBehind ? head : (from ?? head), until))
  } finally {
    leave()
  }
  return { frames: answer.frames, heard: answer.heard }
}
