import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** Reserved for documentation: routed like any other address that is far away, and nobody's. */
const farAway = '192.0.2.1'

type Interfaces = ReturnType<typeof networkInterfaces>

const addressesOf = (interfaces: Interfaces) => Object.values(interfaces).flatMap((addresses) => addresses ?? [])

/** True of an address that this machine has. */
export const isOwnAddress = (address: string): boolean =>
  addressesOf(networkInterfaces()).some((one) => one.address === address)

/** Made up by the machine itself, for want of a better: reached from the same cable alone. */
const isLinkLocal = ({ address }: NetworkInterfaceInfo) => address.startsWith('169.254.')

/**
 * Which of a machine's addresses pages are told: one, of however many. That of its route out, whatever else it has;
 * without a route that of an interface, and where there is nothing but the loopback, the loopback's.
 */
export function chooseAddress(ofRoute: string | null, interfaces: Interfaces): string {
  if (ofRoute !== null) return ofRoute
  const outward = addressesOf(interfaces).filter(({ family, internal }) => family === 'IPv4' && !internal)
  return (outward.find((one) => !isLinkLocal(one)) ?? outward[0])?.address ?? '127.0.0.1'
}

/** The IPv4 address at which pages find this machine, unless another is said. Nothing is sent. */
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
