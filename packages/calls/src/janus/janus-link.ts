import { randomUUID } from 'node:crypto'
import type { CallPath } from '@consult/domain/call-signals'
import { CallError, type CallParticipant } from '../calls.ts'
import { mostSegmentBytes } from '../media/byte-budget.ts'
import { epochNow, type LinkEvents, type MediaLink, type PageSignal } from '../media/media-plane.ts'
import { SegmentFullError } from '../media/packet-log.ts'
import { withoutCandidates } from '../media/sdp-candidates.ts'
import { JanusError, type JanusHandle, type JanusMessage, type Jsep } from './janus-client.ts'
import { type Publisher, publishersOf, streamsOf } from './janus-messages.ts'
import { writeAbout, writtenBytes } from './mjr-segments.ts'
import { SendLimit } from './send-limit.ts'

export interface JanusLinkOptions {
  readonly connectionId: string
  readonly participant: CallParticipant
  readonly events: LinkEvents
  readonly folder: string
  /** The maximum bitrate of the page, in bits per second. */
  readonly maxBitrate: number
  /** The parameters that admit to the room. The token is unique to this connection. */
  readonly entry: { readonly room: string; readonly pin: string; readonly token: string }
  /** The secret that permits recording in the room. */
  readonly secret: string
  attach(onMessage: (message: JanusMessage) => void): Promise<JanusHandle>
  admit(token: string): Promise<void>
  dismiss(token: string): Promise<void>
  /** Reports whether a publisher is another participant of this call. */
  isOther(connectionId: string): boolean
  /** Called when a publisher sends more than the page's line can carry. */
  isTooMuch(connectionId: string): void
  /** Called when this page needs a keyframe from a publisher. */
  wantsPicture(connectionId: string): void
  closed(): void
}

/**
 * The minimum time between keyframe requests. Chromium ignores a request within 300 ms of another. A receiver that
 * gets frames that it cannot decode waits three seconds before it requests a keyframe.
 */
const wholePicturesApartMs = 400

/** How often to check the size of a page's recording. Janus has no limit. */
const measureEveryMs = 10_000

/**
 * The connection of one page to a VideoRoom room. The page publishes on one path and subscribes to the other side on
 * the other path.
 */
export class JanusLink implements MediaLink {
  readonly connectionId: string
  readonly participantId: string
  readonly segmentId: string | null
  readonly #options: JanusLinkOptions
  readonly #receiving = new Set<string>()
  #sender: JanusHandle | null = null
  #receiver: JanusHandle | null = null
  /** The id by which the room matches the page's subscriber to its publisher. */
  #privateId: unknown = null
  #published = false
  #isUp = false
  #wantsPictures = true
  /** The paths on which the page must send a description. */
  readonly #owed = new Set<CallPath>()
  /** The publisher that the page is subscribed to, and the mids of the subscription by kind. */
  #watched: string | null = null
  #lines: ReadonlyMap<string, string> = new Map()
  /** When Janus switched to another publisher (epochNow); null once the page has answered. */
  #turnedAt: number | null = null
  #starting: Promise<void> = Promise.resolve()
  #watching: Promise<void> = Promise.resolve()
  #heardAt = epochNow()
  /** When the recording's size was last checked (epochNow); null once recording has stopped permanently. */
  #measuredAt: number | null = epochNow()
  readonly #limit: SendLimit
  #told: number
  #closing: Promise<void> | null = null

  constructor(options: JanusLinkOptions) {
    this.#options = options
    this.#limit = new SendLimit(options.maxBitrate)
    this.#told = options.maxBitrate
    this.connectionId = options.connectionId
    this.participantId = options.participant.id
    this.segmentId = options.participant.recorded ? randomUUID() : null
  }

  get heardAt(): number | null {
    if (this.#receiving.size > 0) return epochNow()
    // Janus reports only media, so it cannot tell whether a connected page that sends none is still there.
    return this.#isUp ? null : this.#heardAt
  }

  start(): Promise<void> {
    this.#starting = this.#begin()
    return this.#starting
  }

  async #begin(): Promise<void> {
    const { attach, admit, entry, folder, participant } = this.#options
    if (this.segmentId) {
      await writeAbout(folder, { segmentId: this.segmentId, participantId: participant.id, role: participant.role })
    }
    await admit(entry.token)
    this.#sender = await attach((message) => this.#hear(message))
    const joined = await this.#sender.ask({ request: 'join', ptype: 'publisher', id: this.connectionId, ...entry })
    this.#privateId = joined.plugindata?.data.private_id
    this.#request()
    this.#watch(publishersOf(joined))
  }

  async restart(): Promise<void> {
    this.#request()
    if (!this.#receiver) return
    this.#offer(await this.#receiver.ask({ request: 'configure', restart: true }))
  }

  async pictures(wanted: boolean): Promise<void> {
    this.#wantsPictures = wanted
    // Before the subscription exists this has no effect; `#subscribe` applies the setting then.
    await this.#passPictures()
  }

  /** Tells Janus to forward or withhold the other side's video. Janus requests a keyframe by itself. */
  async #passPictures(): Promise<void> {
    const mid = this.#lines.get('video')
    if (mid === undefined) return
    await this.#receiver?.ask({ request: 'configure', streams: [{ mid, send: this.#wantsPictures }] })
  }

  async take(signal: PageSignal): Promise<void> {
    // Janus uses ICE lite and needs no candidates from the page.
    if (signal.type === 'candidate') return
    const expected = signal.path === 'send' ? 'offer' : 'answer'
    if (signal.type !== expected || !this.#owed.delete(signal.path)) throw new CallError('bad_signal')
    const jsep: Jsep = { type: signal.type, sdp: withoutCandidates(signal.sdp) }
    await (signal.path === 'send' ? this.#publish(jsep) : this.#receive(jsep)).catch((cause: unknown) => {
      this.#owed.add(signal.path)
      throw cause instanceof JanusError ? new CallError('bad_signal', { cause }) : cause
    })
  }

  async #receive(answer: Jsep): Promise<void> {
    await this.#receiver?.ask({ request: 'start' }, answer)
    const [turnedAt, watched] = [this.#turnedAt, this.#watched]
    this.#turnedAt = null
    if (turnedAt === null || watched === null) return
    // The keyframe that Janus requested when it switched to this publisher was lost: before the answer, Janus
    // forwards nothing.
    const pause = Math.max(0, turnedAt + wholePicturesApartMs - epochNow())
    setTimeout(() => this.#options.wantsPicture(watched), pause)
  }

  /** Tells Janus to request a keyframe from the page. */
  askPicture(): void {
    this.#configure({ keyframe: true })
  }

  /** Reduces what this page sends, because the other side's line cannot carry it. */
  sendLess(): void {
    this.#limit.lost(epochNow())
  }

  /** Sets the page's bitrate when its limit has changed. The VideoRoom enforces it. */
  tick(): void {
    this.#measure()
    const bitrate = this.#limit.at(epochNow())
    if (!this.#published || bitrate === this.#told) return
    this.#told = bitrate
    this.#configure({ bitrate })
  }

  /** Stops the recording when it reaches the maximum segment size. The call continues. */
  #measure(): void {
    const { folder, maxBitrate, events } = this.#options
    const { segmentId } = this
    const now = epochNow()
    if (segmentId === null || this.#measuredAt === null || now - this.#measuredAt < measureEveryMs) return
    this.#measuredAt = now
    writtenBytes(folder, segmentId)
      .then((bytes) => {
        if (bytes < mostSegmentBytes(maxBitrate) || this.#measuredAt === null) return
        this.#measuredAt = null
        this.#configure({ record: false, secret: this.#options.secret })
        events.fault(new SegmentFullError())
      })
      .catch((error: unknown) => events.fault(error))
  }

  #configure(
    what: { readonly bitrate: number } | { readonly keyframe: true } | { readonly record: false; secret: string },
  ): void {
    if (!this.#published || this.#closing) return
    this.#sender?.ask({ request: 'configure', ...what }).catch((error: unknown) => {
      if (!isOfTheGone(error)) this.#options.events.fault(error)
    })
  }

  close(): Promise<void> {
    this.#closing ??= this.#end()
    return this.#closing
  }

  #request(): void {
    this.#owed.add('send')
    this.#options.events.say({ type: 'request', path: 'send' })
  }

  #offer({ jsep }: JanusMessage): void {
    if (!jsep) throw new Error('Janus has offered nothing')
    this.#owed.add('receive')
    this.#options.events.say({ type: 'offer', path: 'receive', sdp: jsep.sdp })
  }

  async #publish(offer: Jsep): Promise<void> {
    const { secret, events } = this.#options
    const record = this.segmentId ? { record: true, filename: this.segmentId, secret } : {}
    const body = this.#published ? { request: 'configure', restart: true } : { request: 'publish', ...record }
    const { jsep } = (await this.#sender?.ask(body, offer)) ?? {}
    if (!jsep) throw new CallError('bad_signal')
    this.#published = true
    events.say({ type: 'answer', path: 'send', sdp: jsep.sdp })
  }

  #hear(message: JanusMessage): void {
    const { events } = this.#options
    this.#heardAt = epochNow()
    if (this.#closing) return
    if (message.janus === 'webrtcup') {
      this.#isUp = true
      events.connected()
    }
    if (message.janus === 'hangup') events.lost()
    if (message.janus === 'media') {
      if (message.receiving === true) this.#receiving.add(String(message.mid))
      else this.#receiving.delete(String(message.mid))
    }
    this.#watch(publishersOf(message))
  }

  /** Subscribes the page to the other side. Subscriptions run one after the other. */
  #watch(publishers: readonly Publisher[]): void {
    for (const publisher of publishers) {
      if (!this.#options.isOther(publisher.id)) continue
      this.#watching = this.#watching
        .then(() => this.#subscribe(publisher))
        .catch((error: unknown) => {
          // The other side left in the meantime. The next publisher is announced separately.
          if (this.#closing || !this.#options.isOther(publisher.id)) return
          // Janus does not announce this publisher again, so the page must rejoin to receive it.
          this.#options.events.fault(error)
          this.#options.events.lost()
        })
    }
  }

  async #subscribe({ id, streams }: Publisher): Promise<void> {
    if (this.#closing || this.#watched === id) return
    if (this.#receiver) {
      // Reuse the same mids for another source. They may be inactive since the previous publisher left.
      const lines = streams.map(({ type, mid }) => ({ feed: id, mid, sub_mid: this.#lines.get(type) }))
      const switched = await this.#receiver.ask({ request: 'switch', streams: lines })
      if (switched.jsep) {
        this.#turnedAt = epochNow()
        this.#offer(switched)
      }
    } else {
      const receiver = await this.#options.attach((message) => {
        if (message.janus === 'slowlink' && this.#watched) this.#options.isTooMuch(this.#watched)
      })
      const join = { request: 'join', ptype: 'subscriber', private_id: this.#privateId, autoupdate: false }
      const attached = await receiver.ask({ ...join, ...this.#options.entry, streams: [{ feed: id }] })
      this.#receiver = receiver
      this.#lines = new Map(streamsOf(attached).map(({ type, mid }) => [type, mid]))
      this.#offer(attached)
    }
    this.#watched = id
    if (!this.#wantsPictures) await this.#passPictures()
  }

  async #end(): Promise<void> {
    const { secret, entry, dismiss, closed } = this.#options
    closed()
    await this.#starting.catch(unlessGone)
    await this.#watching
    const steps = [
      // Finish the recording first: the segment is reported as finished once `close` resolves.
      () => this.#published && this.segmentId && this.#sender?.ask({ request: 'configure', record: false, secret }),
      () => this.#receiver?.detach(),
      () => this.#sender?.detach(),
      () => dismiss(entry.token),
    ]
    for (const step of steps) await Promise.resolve(step()).catch(unlessGone)
  }
}

/** Ignores errors of an object that is already gone, alone or together with Janus. */
function unlessGone(error: unknown): void {
  if (!isOfTheGone(error)) throw error
}

const isOfTheGone = (error: unknown) => error instanceof CallError || error instanceof JanusError
