import type { AddressInfo, Server, Socket } from 'node:net'

/** A server on the loopback addresses of both families. It counts the connections that it accepted. */
export interface Receiver extends AsyncDisposable {
  readonly port: number
  readonly connections: () => number
}

/** Starts a server on a free port. Disposing of it closes its connections. */
export async function listen(server: Server): Promise<Receiver> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
