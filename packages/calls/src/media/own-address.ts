import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'

/** Reserved for documentation: routed like any other address that is far away, and nobody's. */
const farAway = '192.0.2.1'

const own = () => Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])

/** True of an address that this machine has. */
export const isOwnAddress = (address: string): boolean => own().some((one) => one.address === address)

/**
 * The IPv4 address by which this machine reaches others, as its routes say; without a route, that of an interface, at
 * last the loopback's. Nothing is sent.
 */
export async function ownAddress(): Promise<string> {
  const socket = createSocket('udp4')
  try {
    const connected = once(socket, 'connect')
    socket.connect(9, farAway)
    await connected
    return socket.address().address
  } catch {
    return own().find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
  } finally {
    socket.close()
  }
}
