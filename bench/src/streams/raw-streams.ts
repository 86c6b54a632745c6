import { connect, type Socket } from 'node:net'

const eventMark = '"kind":"event"'
const caughtUpMark = '"kind":"caught_up"'
const refusalMark = 'event: serialized-error'
/** How long a stream may take until it has caught up, in milliseconds. */
const patience = 120_000

function count(text: string, mark: string): number {
  let found = 0
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) found += 1
  return found
}

/** The result of opening all streams at once. */
export interface Opening {
  readonly ms: number
  readonly failures: number
}

/**
 * Many streams on raw sockets. They only count what arrives, so that the server and not its clients is measured.
 * @param bearers one for each stream.
 */
export class RawStreams {
  readonly #port: number
  readonly #bearers: readonly string[]
  readonly #sockets = new Set<Socket>()
  /** Events that have arrived, of all streams together. */
  events = 0
  /** Streams that ended on their own after they had caught up. */
  lost = 0
  /** The data line of an event, for the baseline. */
  sample = ''

  constructor(url: string, bearers: readonly string[]) {
    this.#port = Number(new URL(url).port)
    this.#bearers = bearers
  }

  /** Opens every stream at the same moment. */
  async open(): Promise<Opening> {
    const began = performance.now()
    const opened = await Promise.all(this.#bearers.map((bearer) => this.#openOne(bearer)))
    return { ms: performance.now() - began, failures: opened.filter((isGood) => !isGood).length }
  }

  /** Ends every stream, as if their server or the network had failed. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  #openOne(bearer: string): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1')
      this.#sockets.add(socket)
      let rest = ''
      const timer = setTimeout(() => socket.destroy(), patience)
      let isCaughtUp = false
      const settle = (isGood: boolean) => {
        isCaughtUp ||= isGood
        clearTimeout(timer)
        resolve(isGood)
      }
      socket.once('connect', () =>
        socket.write(
          `GET /trpc/stream.follow?input=%7B%7D HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${bearer}\r\n` +
            'accept: text/event-stream\r\nuser-agent: bench\r\n\r\n',
        ),
      )
      socket.on('data', (chunk: Buffer) => {
        const text = rest + chunk.toString('latin1')
        if (!isCaughtUp) {
          if (text.includes(refusalMark) || (text.startsWith('HTTP') && !text.startsWith('HTTP/1.1 200'))) settle(false)
          else if (text.includes(caughtUpMark)) settle(true)
          rest = isCaughtUp ? '' : text.slice(text.lastIndexOf('\n') + 1)
          return
        }
        const events = count(text, eventMark)
        this.events += events
        if (events > 0 && this.sample === '') this.sample = /data: \{.*\n/.exec(text)?.[0] ?? ''
        // The beginning of a mark that continues in the next chunk.
        rest = text.slice(1 - eventMark.length)
      })
      socket.on('error', () => undefined)
      socket.once('close', () => {
        if (isCaughtUp && this.#sockets.has(socket)) this.lost += 1
        this.#sockets.delete(socket)
        settle(false)
      })
    })
  }
}
