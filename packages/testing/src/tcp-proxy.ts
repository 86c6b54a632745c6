import { connect, createServer, type Socket } from 'node:net'

/** A network between a client and its server that can be made to fail. */
export interface TcpProxy {
  /** `target` as reached through the proxy. */
  readonly url: string
  /** Connections that are open now. */
  readonly open: number
  /** Breaks every connection at once, as a restarted router does. */
  cut(): void
  /** Passes nothing on and says nothing, in either direction, as a pulled cable does; also on connections to come. */
  silence(): void
  /** Passes on what was held back, and all that follows. */
  resume(): void
  close(): Promise<void>
}

/** Starts a proxy on loopback before the server that `target`'s host and port name. */
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
