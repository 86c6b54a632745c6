import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** Reserved for documentation: routed like any remote address, but assigned to no host. */
const farAway = '192.0.2.1'

type Interfaces = ReturnType<typeof networkInterfaces>

const addressesOf = (interfaces: Interfaces) => Object.values(interfaces).flatMap((addresses) => addresses ?? [])

/** Reports whether this machine has the address. */
export const isOwnAddress = (address: string): boolean =>
  addressesOf(networkInterfaces()).some((one) => one.address === address)

/** Self-assigned addresses, which are reachable only on the same link. */
const isLinkLocal = ({ address }: NetworkInterfaceInfo) => address.startsWith('169.254.')

/**
 * Chooses the one address that is announced to pages. Prefers the address of the default route, then any interface's
 * address, then the loopback's.
 */
export function chooseAddress(ofRoute: string | null, interfaces: Interfaces): string {
  if (ofRoute !== null) return ofRoute
  const outward = addressesOf(interfaces).filter(({ family, internal }) => family === 'IPv4' && !internal)
  return (outward.find((one) => !isLinkLocal(one)) ?? outward[0])?.address ?? '127.0.0.1'
}

/** The IPv4 address that is announced to pages by default. Finding the address sends no packets. */
export async function ownAddress(): Promise<string> {
  const socket = createSocket('udp4')
  try {
    const connected = once(socket, 'connect')
    socket.connect(9, farAway)
    const ofRoute = await connected.then(
      () => socket.address().address,
      () => null,
    )
    return chooseAddress(ofRoute, networkInterfaces())
  } finally {
    socket.close()
  }
}
