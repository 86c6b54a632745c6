import { connect, createServer, type Server, type Socket } from 'node:net'

/** A database proxy that can lose the answer to a COMMIT or become unreachable. */
export interface ForgetfulProxy {
  /** The database URL through the proxy. */
  readonly url: string
  /**
   * The next COMMIT of a transaction with a statement whose text contains `part`, or of any, takes effect, but its answer
   * and connection are lost. Other connections continue.
   */
  forgetNextCommit(part?: string): void
  /** The same for the next statement, outside a transaction or the last of one, whose text contains `part`. */
  forgetNext(part: string): void
  /** Closes every connection and accepts no new one. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** COMMIT in the simple query protocol. */
const commit = Buffer.from('commit\0')

/** A prepared statement, with its name and its text, and the use of one. */
const preparation = /(consult_\d+)\0([^\0]+)\0/g
const use = /\0(consult_\d+)\0/g

/** The texts of the statements that a connection has prepared. A later use of one contains only its name. */
class PreparedStatements {
  readonly #texts = new Map<string, string>()

  /** The message, followed by the texts of the prepared statements that it uses. */
  withTexts(data: Buffer): Buffer {
    const message = data.toString('latin1')
    for (const [, name = '', text = ''] of message.matchAll(preparation)) {
      if (text.includes(' ')) this.#texts.set(name, text)
    }
    const used = [...message.matchAll(use)].map(([, name = '']) => this.#texts.get(name) ?? '')
    return Buffer.concat([data, Buffer.from(used.join('\n'))])
  }
}

/** Starts the proxy on loopback in front of the database of `target`. */
export async function startForgetfulProxy(target: string): Promise<ForgetfulProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let forgetting: Buffer | null = null
  let forgettingStatement: string | null = null

  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server: Server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let isDoomed = false
    let hasWritten = false
    const prepared = new PreparedStatements()
    hold(client)
    hold(upstream)
    client.on('data', (data) => {
      const statements = prepared.withTexts(data)
      if (forgetting && statements.includes(forgetting)) hasWritten = true
      if (data.includes(commit)) {
        if (forgetting && hasWritten) {
          forgetting = null
          isDoomed = true
        }
        hasWritten = false
      }
      if (forgettingStatement !== null && statements.includes(forgettingStatement)) {
        forgettingStatement = null
        isDoomed = true
      }
      upstream.write(data)
    })
    upstream.on('data', (data) => {
      if (isDoomed) client.destroy()
      else client.write(data)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  const listen = (on: number) => new Promise<void>((done) => server.listen(on, '127.0.0.1', done))
  await listen(0)
  const ownPort = (server.address() as { port: number }).port
  const goAway = async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  const url = new URL(target)
  url.port = String(ownPort)
  return {
    url: url.href,
    forgetNextCommit: (part = '') => {
      forgetting = Buffer.from(part)
    },
    forgetNext: (part) => {
      forgettingStatement = part
    },
    goAway,
    comeBack: () => listen(ownPort),
    close: async () => {
      if (server.listening) await goAway()
    },
  }
}
