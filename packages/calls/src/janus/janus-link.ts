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
  /** The most that the page may send, in bits a second. */
  readonly maxBitrate: number
  /** What is said to come into the room; the token is this connection's own. */
  readonly entry: { readonly room: string; readonly pin: string; readonly token: string }
  /** What is said to record in it. */
  readonly secret: string
  attach(onMessage: (message: JanusMessage) => void): Promise<JanusHandle>
  admit(token: string): Promise<void>
  dismiss(token: string): Promise<void>
  /** Whether a publisher is of another participant of this call. */
  isOther(connectionId: string): boolean
  /** What a publisher sends is too much for the line of this page. */
  isTooMuch(connectionId: string): void
  /** This page cannot go on without a whole picture of a publisher. */
  wantsPicture(connectionId: string): void
  closed(): void
}

/**
 * Chromium takes no notice of who asks for a whole picture within 300 ms of another; and who gets what builds on a picture
 * that they have not had waits three seconds before they ask.
 */
const wholePicturesApartMs = 400

/** How often to look how much Janus has written of a page: it has no limit of its own. */
const measureEveryMs = 10_000

/** One page in a room of the VideoRoom: it publishes on one path, and is subscribed to the other side on the other. */
export class JanusLink implements MediaLink {
  readonly connectionId: string
  readonly participantId: string
  readonly segmentId: string | null
  readonly #options: JanusLinkOptions
  readonly #receiving = new Set<string>()
  #sender: JanusHandle | null = null
  #receiver: JanusHandle | null = null
  /** By what the room knows the publisher whose page subscribes. */
  #privateId: unknown = null
  #published = false
  #isUp = false
  #wantsPictures = true
  /** The paths on which the page owes a description. */
  readonly #owed = new Set<CallPath>()
  /** Whom the page is subscribed to, and the lines of it by kind. */
  #watched: string | null = null
  #lines: ReadonlyMap<string, string> = new Map()
  /** When Janus turned to another publisher, while the page has not answered that yet; epochNow. */
  #turnedAt: number | null = null
  #starting: Promise<void> = Promise.resolve()
  #watching: Promise<void> = Promise.resolve()
  #heardAt = epochNow()
  /** When it was last looked how much is written, epochNow; null once no more is to be. */
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
    // Janus tells of sound and picture alone: nothing is heard of a page that sends neither.
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
    // A line that is only being made is told of it then.
    await this.#passPictures()
  }

  /** Has Janus pass the other side's pictures on, or hold them back; it asks for a whole one by itself. */
  async #passPictures(): Promise<void> {
    const mid = this.#lines.get('video')
    if (mid === undefined) return
    await this.#receiver?.ask({ request: 'configure', streams: [{ mid, send: this.#wantsPictures }] })
  }

  async take(signal: PageSignal): Promise<void> {
    // Janus waits where it says it is, and is found: it needs no candidates of the page's.
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
    // The one that Janus asked for when it turned to this publisher went nowhere: nothing comes through before now.
    const pause = Math.max(0, turnedAt + wholePicturesApartMs - epochNow())
    setTimeout(() => this.#options.wantsPicture(watched), pause)
  }

  /** Has Janus ask the page for a whole picture. */
  askPicture(): void {
    this.#configure({ keyframe: true })
  }

  /** What this page sends is too much for the line of the other. */
  sendLess(): void {
    this.#limit.lost(epochNow())
  }

  /** Says to the page what it may send, when that has changed: the VideoRoom itself holds it to what is set. */
  tick(): void {
    this.#measure()
    const bitrate = this.#limit.at(epochNow())
    if (!this.#published || bitrate === this.#told) return
    this.#told = bitrate
    this.#configure({ bitrate })
  }

  /** Ends the recording of a page that has sent as much as one segment may have. The call goes on. */
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

  /** Subscribes the page to the other side, one step after the other. */
  #watch(publishers: readonly Publisher[]): void {
    for (const publisher of publishers) {
      if (!this.#options.isOther(publisher.id)) continue
      this.#watching = this.#watching
        .then(() => this.#subscribe(publisher))
        .catch((error: unknown) => {
          // The other side has gone again in between: whoever comes next is told of as this one was.
          if (this.#closing || !this.#options.isOther(publisher.id)) return
          // Nobody would tell of them again: the page has to come in anew to have their sound and picture.
          this.#options.events.fault(error)
          this.#options.events.lost()
        })
    }
  }

  async #subscribe({ id, streams }: Publisher): Promise<void> {
    if (this.#closing || this.#watched === id) return
    if (this.#receiver) {
      // The same lines from another source. They may have been out of use since the earlier one left.
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
      // Written to its end before anybody is told so.
      () => this.#published && this.segmentId && this.#sender?.ask({ request: 'configure', record: false, secret }),
      () => this.#receiver?.detach(),
      () => this.#sender?.detach(),
      () => dismiss(entry.token),
    ]
    for (const step of steps) await Promise.resolve(step()).catch(unlessGone)
  }
}

/** What has gone with its Janus, or by itself, needs no end. */
function unlessGone(error: unknown): void {
  if (!isOfTheGone(error)) throw error
}

const isOfTheGone = (error: unknown) => error instanceof CallError || error instanceof JanusError
