import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Runtime } from './runtime.ts'

/** A request as it arrived. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Respond = (response: ServerResponse, request: Received) => void

/** A service on loopback that sends the answers of a test over real HTTP. */
export interface HostileService extends AsyncDisposable {
  readonly url: string
  readonly received: Received[]
  /** The answers, one for each request. The last one also answers all further requests. */
  answerWith(...answers: Respond[]): void
}

export async function startService(): Promise<HostileService> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let answers: Respond[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const entry = { method, url, headers, body: await text(request) }
    received.push(entry)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer) throw new Error('a request that nobody expects')
    answer(response, entry)
  })
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (...next) => {
      answers = next
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Answers with this status and JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Answers with this status, and a body that is not the service's. */
export const raw =
  (status: number, body = '', headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response.writeHead(status, headers).end(body)

/** Answers with the error body of a code. */
export const refusal = (status: number, code: string, details?: Record<string, unknown>): Respond =>
  json(status, { error: { code, message: `about ${code}`, ...(details && { details }) } }, { 'x-request-id': 'req_7' })

/** Breaks the connection instead of answering. */
export const reset: Respond = ({ socket }) => void socket?.resetAndDestroy()

/** A clock that a test moves. A pause moves the clock and takes no real time. */
export class TestRuntime implements Runtime {
  time = 1_772_366_400_000
  chance = 0.5
  /** How long each pause was, in milliseconds. */
  readonly pauses: number[] = []
  /** Replaces the way in which a pause passes. */
  onPause: (signal: AbortSignal | undefined) => Promise<void> | void = () => undefined
  readonly #timers = new Set<{ at: number; run: () => void }>()

  now() {
    return this.time
  }
  random = () => this.chance
  after(milliseconds: number, run: () => void) {
    const timer = { at: this.time + milliseconds, run }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }
  async pause(milliseconds: number, signal: AbortSignal | undefined) {
    signal?.throwIfAborted()
    this.pauses.push(milliseconds)
    this.time += milliseconds
    await this.onPause(signal)
    signal?.throwIfAborted()
  }
  /** Moves the clock and runs the timers that are due. */
  advance(milliseconds: number) {
    this.time += milliseconds
    for (const timer of [...this.#timers]) {
      if (timer.at > this.time) continue
      this.#timers.delete(timer)
      timer.run()
    }
  }
  /** Moves the clock to the next timer. */
  runOut() {
    this.advance(Math.min(...[...this.#timers].map(({ at }) => at)) - this.time)
  }
  get timers() {
    return this.#timers.size
  }
}
