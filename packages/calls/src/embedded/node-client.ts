import { Readable } from 'node:stream'
import { type CallDownSignal, type CallUpSignal, callDownSignalSchema } from '@consult/domain/call-signals'
import { type Dispatcher, fetch, type Response } from 'undici'
import { z } from 'zod'
import { CallError, type CallEvent, type CallFault, type CallRoom } from '../calls.ts'

/** The timeout of a response, and how long an event stream may be silent. Milliseconds. */
const answerMs = 5_000
const silentMs = 15_000

const faults: Readonly<Record<string, CallFault>> = {
  no_room: 'no_room',
  not_admitted: 'not_admitted',
  stale_connection: 'stale_connection',
  bad_signal: 'bad_signal',
  rooms_taken: 'rooms_taken',
  partner_share_taken: 'partner_share_taken',
}

const roomsForm = z.object({ open: z.number(), most: z.number() })
/** The number of open rooms of a node, and its maximum. */
export type NodeRooms = z.output<typeof roomsForm>

/** A client of one media node. Every method may throw a CallError; `unavailable` when the node is unreachable. */
export class NodeClient {
  readonly url: string
  readonly #secret: string
  readonly #dispatcher: Dispatcher | null

  /**
   * @param url its control address, without a trailing slash.
   * @param dispatcher opens the connections, if the node's certificate is signed by an authority that Node.js does
   * not trust.
   */
  constructor(url: string, secret: string, dispatcher: Dispatcher | null = null) {
    this.url = url
    this.#secret = secret
    this.#dispatcher = dispatcher
  }

  /** The number of open rooms, and the maximum. */
  async rooms(): Promise<NodeRooms> {
    const response = await this.#ask('GET', '/rooms', AbortSignal.timeout(answerMs))
    return roomsForm.parse(await response.json())
  }

  openRoom(room: CallRoom): Promise<void> {
    return this.#send('PUT', pathOf(room))
  }

  closeRoom(room: CallRoom): Promise<void> {
    return this.#send('DELETE', pathOf(room))
  }

  removeParticipant(room: CallRoom, participantId: string): Promise<void> {
    return this.#send('DELETE', `${pathOf(room)}/participants/${encodeURIComponent(participantId)}`)
  }

  signal(room: CallRoom, participantId: string, signal: CallUpSignal): Promise<void> {
    return this.#send('POST', `${pathOf(room)}/participants/${encodeURIComponent(participantId)}/signals`, signal)
  }

  async *signals(room: CallRoom, participantId: string, stop: AbortSignal): AsyncGenerator<CallDownSignal> {
    const path = `${pathOf(room)}/participants/${encodeURIComponent(participantId)}/signals`
    for await (const line of this.#lines(path, stop)) yield callDownSignalSchema.parse(line)
  }

  async *events(stop: AbortSignal): AsyncGenerator<CallEvent> {
    for await (const line of this.#lines('/events', stop)) {
      const event = line as CallEvent
      yield { ...event, at: new Date(event.at) }
    }
  }

  async segmentIds(room: CallRoom): Promise<string[]> {
    const response = await this.#ask('GET', `${pathOf(room)}/segments`, AbortSignal.timeout(answerMs))
    return z.array(z.string()).parse(await response.json())
  }

  discardSegments(room: CallRoom): Promise<void> {
    return this.#send('DELETE', `${pathOf(room)}/segments`)
  }

  async readSegment(room: CallRoom, segmentId: string): Promise<Readable> {
    return bodyOf(await this.#ask('GET', `${pathOf(room)}/segments/${encodeURIComponent(segmentId)}`))
  }

  async #send(method: string, path: string, body?: unknown): Promise<void> {
    const response = await this.#ask(method, path, AbortSignal.timeout(answerMs), body)
    await response.body?.cancel()
  }

  async #ask(method: string, path: string, signal?: AbortSignal, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#secret}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(this.#dispatcher && { dispatcher: this.#dispatcher }),
    }).catch((cause) => {
      throw new CallError('unavailable', { cause })
    })
    if (response.ok) return response
    const { fault } = z
      .object({ fault: z.string() })
      .catch({ fault: '' })
      .parse(await response.json().catch(() => null))
    throw new CallError(faults[fault] ?? 'unavailable')
  }

  /** Yields the node's JSON lines until `stop`, or until the stream ends. */
  async *#lines(path: string, stop: AbortSignal): AsyncGenerator<unknown> {
    const silent = new AbortController()
    let waiting = setTimeout(() => silent.abort(), silentMs)
    try {
      const response = await this.#ask('GET', path, AbortSignal.any([stop, silent.signal]))
      const decoder = new TextDecoder()
      let rest = ''
      for await (const chunk of bodyOf(response)) {
        clearTimeout(waiting)
        waiting = setTimeout(() => silent.abort(), silentMs)
        const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) if (line !== '') yield JSON.parse(line)
      }
    } catch (cause) {
      if (stop.aborted) return
      throw cause instanceof CallError ? cause : new CallError('unavailable', { cause })
    } finally {
      clearTimeout(waiting)
    }
  }
}

function bodyOf({ body }: Response): Readable {
  if (!body) throw new CallError('unavailable')
  return Readable.from(body)
}

const pathOf = ({ partnerId, consultId }: CallRoom) =>
  `/rooms/${encodeURIComponent(partnerId)}/${encodeURIComponent(consultId)}`
