import { connect, createServer, type Socket } from 'node:net'

/** A connection to PostgreSQL that logs the traffic through it. */
export interface StatementLog {
  /** `target`, but through the log. */
  readonly url: string
  /**
   * The statements since the last `clear`, in the order in which they were sent. Each is one round trip: the client sent
   * it and waited for the server. Opening a connection is not a statement.
   */
  readonly statements: readonly string[]
  clear(): void
  close(): Promise<void>
}

/** Types of messages, as in PostgreSQL's protocol, version 3. */
const [query, parse, bind] = ['Q', 'P', 'B']

/** Splits a stream of bytes into messages: a type, and a length that includes itself. */
function createCutter(onMessage: (type: string, body: Buffer) => void, hasStartup: boolean) {
  let rest: Buffer = Buffer.alloc(0)
  let isStarting = hasStartup
  return (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const typeBytes = isStarting ? 0 : 1
      if (rest.length < typeBytes + 4) return
      const end = typeBytes + rest.readUInt32BE(typeBytes)
      if (rest.length < end) return
      if (!isStarting) onMessage(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, end))
      isStarting = false
      rest = rest.subarray(end)
    }
  }
}

/** The text up to the zero byte at or after `from`, and the position where the next text begins. */
function readText(body: Buffer, from: number): { text: string; next: number } {
  const end = body.indexOf(0, from)
  return { text: body.toString('utf8', from, end), next: end + 1 }
}

/** Starts a proxy on loopback in front of the database of `target`. Connections must not use TLS. */
export async function startStatementLog(target: string): Promise<StatementLog> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let statements: string[] = []

  const hold = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    /** The texts of the connection's prepared statements, by name. */
    const prepared = new Map<string, string>()
    const read = createCutter((type, body) => {
      if (type === query) statements.push(readText(body, 0).text)
      if (type === parse) {
        const { text: name, next } = readText(body, 0)
        prepared.set(name, readText(body, next).text)
      }
      if (type === bind) {
        const { text: name } = readText(body, readText(body, 0).next)
        statements.push(prepared.get(name) ?? name)
      }
    }, true)
    hold(client, upstream)
    hold(upstream, client)
    client.on('data', (data) => {
      read(data)
      upstream.write(data)
    })
    upstream.on('data', (data) => client.write(data))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const url = new URL(target)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    get statements() {
      return statements
    },
    clear: () => {
      statements = []
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
