import { on } from 'node:events'
import type { Socket } from 'node:net'
import type { ApiHost } from './api-host.ts'

/**
 * The server's own socket of a client's connection. Other connections do not matter: streams of earlier files may
 * still be open, or connect again.
 * @param client a socket of this process that has not connected yet.
 */
export async function serverSideOf({ app }: Pick<ApiHost, 'app'>, client: Socket): Promise<Socket> {
  for await (const [socket] of on(app.server, 'connection') as AsyncIterable<[Socket]>) {
    if (socket.remotePort === client.localPort) return socket
  }
  throw new Error('the server listens no more')
}
