import { z } from 'zod'
import { CallError } from '../calls.ts'

/**
 * The timeout of a response, and the keepalive interval. Janus drops a session that is silent for a minute.
 * Milliseconds.
 */
const answerMs = 5_000
const aliveEveryMs = 20_000

const messageSchema = z.looseObject({
  janus: z.string(),
  transaction: z.string().optional(),
  sender: z.number().optional(),
  data: z.looseObject({ id: z.number() }).optional(),
  plugindata: z.object({ data: z.looseObject({ error_code: z.number().optional() }) }).optional(),
  jsep: z.object({ type: z.string(), sdp: z.string() }).optional(),
  error: z.object({ code: z.number() }).optional(),
})

/** A message from Janus, either a response or an event. Source: https://janus.conf.meetecho.com/docs/rest.html */
export type JanusMessage = z.output<typeof messageSchema>

/** A session description. */
export interface Jsep {
  readonly type: 'offer' | 'answer'
  readonly sdp: string
}

/** Janus refused a request; the code is its own. */
export class JanusError extends Error {
  override readonly name = 'JanusError'
  readonly code: number

  constructor(code: number) {
    super(`Janus: error ${code}`)
    this.code = code
  }
}

interface Waiting {
  /** The acknowledgement is the only response to this request. */
  readonly acknowledged: boolean
  settle(message: JanusMessage): void
  fail(error: unknown): void
}

/** A session with a Janus server over a WebSocket. All calls reject with CallError unavailable once Janus is gone. */
export class JanusClient {
  readonly #socket: WebSocket
  readonly #apiSecret: string
  readonly #waiting = new Map<string, Waiting>()
  readonly #handles = new Map<number, (message: JanusMessage) => void>()
  readonly #gone = Promise.withResolvers<void>()
  #session = 0
  #transactions = 0

  private constructor(socket: WebSocket, apiSecret: string) {
    this.#socket = socket
    this.#apiSecret = apiSecret
    socket.addEventListener('message', ({ data }) => this.#take(messageSchema.parse(JSON.parse(String(data)))))
    const alive = setInterval(() => {
      this.#request({ janus: 'keepalive' }).catch(() => socket.close())
    }, aliveEveryMs)
    socket.addEventListener('close', () => {
      clearInterval(alive)
      for (const { fail } of this.#waiting.values()) fail(new CallError('unavailable'))
      this.#waiting.clear()
      this.#gone.resolve()
    })
  }

  /** @throws CallError unavailable when nothing responds at the URL. */
  static async connect(url: string, apiSecret: string): Promise<JanusClient> {
    const socket = new WebSocket(url, 'janus-protocol')
    await new Promise<void>((opened, failed) => {
      socket.addEventListener('open', () => opened(), { once: true })
      socket.addEventListener('error', () => failed(new CallError('unavailable')), { once: true })
    })
    const client = new JanusClient(socket, apiSecret)
    client.#session = (await client.#request({ janus: 'create' })).data?.id ?? 0
    return client
  }

  get url(): string {
    return this.#socket.url
  }

  /** Resolves once the connection to Janus is gone. */
  get gone(): Promise<void> {
    return this.#gone.promise
  }

  /** Attaches a VideoRoom handle. @param onMessage receives Janus's events for it. */
  async attach(onMessage: (message: JanusMessage) => void): Promise<JanusHandle> {
    const { data } = await this.#request({ janus: 'attach', plugin: 'janus.plugin.videoroom' })
    const id = data?.id ?? 0
    this.#handles.set(id, onMessage)
    return {
      ask: (body, jsep) => this.#request({ janus: 'message', handle_id: id, body, ...(jsep && { jsep }) }),
      detach: async () => {
        this.#handles.delete(id)
        await this.#request({ janus: 'detach', handle_id: id })
      },
    }
  }

  close(): void {
    this.#socket.close()
  }

  async #request(what: Record<string, unknown>): Promise<JanusMessage> {
    if (this.#socket.readyState !== WebSocket.OPEN) throw new CallError('unavailable')
    const transaction = String(++this.#transactions)
    const { promise, resolve: settle, reject: fail } = Promise.withResolvers<JanusMessage>()
    this.#waiting.set(transaction, { acknowledged: what.janus === 'keepalive', settle, fail })
    const late = setTimeout(() => fail(new CallError('unavailable')), answerMs)
    const session = this.#session === 0 ? {} : { session_id: this.#session }
    this.#socket.send(JSON.stringify({ ...what, ...session, transaction, apisecret: this.#apiSecret }))
    try {
      return await promise
    } finally {
      clearTimeout(late)
      this.#waiting.delete(transaction)
    }
  }

  #take(message: JanusMessage): void {
    const { janus, transaction, sender, plugindata, error } = message
    const waiting = this.#waiting.get(transaction ?? '')
    // Janus acknowledges plugin requests first and responds later.
    if (janus === 'ack' && !waiting?.acknowledged) return
    if (!waiting) {
      if (sender !== undefined) this.#handles.get(sender)?.(message)
      return
    }
    const code = error?.code ?? plugindata?.data.error_code
    if (code === undefined) waiting.settle(message)
    else waiting.fail(new JanusError(code))
  }
}

/** One end of a connection in Janus. */
export interface JanusHandle {
  /** @throws JanusError when Janus refuses the request. */
  ask(body: Record<string, unknown>, jsep?: Jsep): Promise<JanusMessage>
  detach(): Promise<void>
}
