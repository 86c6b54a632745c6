import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/**
 * Every address that this process tries to connect to until disposed of, whether or not anything answers there.
 *
 * @param onAttempt called after each attempt was noted
 */
export function watchConnectionAttempts(onAttempt = () => {}): Disposable & { readonly addresses: readonly string[] } {
  const addresses: string[] = []
  const onSocket = (message: unknown) =>
    (message as { socket: Socket }).socket.on('connectionAttempt', (address) => {
      addresses.push(address)
      onAttempt()
    })
  subscribe('net.client.socket', onSocket)
  return { addresses, [Symbol.dispose]: () => void unsubscribe('net.client.socket', onSocket) }
}
