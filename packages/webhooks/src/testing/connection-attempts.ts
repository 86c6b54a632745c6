import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/**
 * Records every address that this process tries to connect to until disposed of, whether or not the connection
 * succeeds.
 *
 * @param onAttempt called after each attempt was recorded
 */
export function watchConnectionAttempts(onAttempt = () => {}): Disposable & {
  readonly addresses: readonly string[]
  /** The port of each attempt. */
  readonly ports: readonly number[]
} {
  const addresses: string[] = []
  const ports: number[] = []
  const onSocket = (message: unknown) =>
    (message as { socket: Socket }).socket.on('connectionAttempt', (address, port) => {
      addresses.push(address)
      ports.push(port)
      onAttempt()
    })
  subscribe('net.client.socket', onSocket)
  return { addresses, ports, [Symbol.dispose]: () => void unsubscribe('net.client.socket', onSocket) }
}
