import { connect, createServer, type Socket } from 'node:net'

/** A network between a client and its server that tests can make fail. */
export interface TcpProxy {
  /** `target`, but through the proxy. */
  readonly url: string
  /** The number of open connections. */
  readonly open: number
  /** Closes every connection at once, like a router restart. */
  cut(): void
  /** Silently stops forwarding in both directions, also on new connections, like a pulled cable. */
  silence(): void
  /** Forwards the held data and resumes forwarding. */
  resume(): void
  close(): Promise<void>
}

/** Starts a proxy on loopback in front of the server at `target`'s host and port. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let silent = false

  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    if (silent) socket.pause()
  }
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      hold(from)
      from.on('data', (data) => to.write(data))
      from.on('close', () => to.destroy())
    }
    if (silent) for (const socket of [client, upstream]) socket.pause()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const url = new URL(target)
  url.port = String((server.address() as { port: number }).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    get open() {
      return sockets.size / 2
    },
    cut,
    silence: () => {
      silent = true
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      silent = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
