import { connect, type TLSSocket } from 'node:tls'
import type { SiemSettings } from './settings.ts'
import { formatMessage, frameMessage, type SyslogMessage } from './syslog-message.ts'

/** Sends messages to a receiver of syslog. */
export interface SyslogSender {
  /**
   * Sends messages in order, and resolves when the receiver has taken all of them.
   * @throws when it has not, or cannot be reached. Send all of them again then: the receiver may get some twice.
   */
  send(messages: readonly SyslogMessage[], signal: AbortSignal): Promise<void>
}

/** How long a receiver may take nothing, in milliseconds. */
const patienceMs = 15_000

/** How long our side stays open after everything was written, in milliseconds. */
const settleMs = 1_000

/** The receiver took nothing for too long, or closed the connection before it had taken everything. */
export class SyslogError extends Error {
  override readonly name = 'SyslogError'
}

/** Writes the messages, no faster than the receiver takes them. */
async function writeAll(socket: TLSSocket, messages: readonly SyslogMessage[]): Promise<void> {
  for (const message of messages) {
    if (socket.write(frameMessage(formatMessage(message)))) continue
    await new Promise<void>((resolve, reject) => {
      socket.once('drain', resolve)
      socket.once('close', () => reject(new SyslogError('the receiver closed the connection')))
    })
  }
}

/**
 * Syslog has no acknowledgments, and a write that succeeded may be lost with the connection. So each call has a connection
 * of its own: it writes everything, closes its side, and waits until the receiver closes the other. A receiver does that
 * when it has read up to the end; one that died, or that never reads, answers with a reset or not at all. One that refuses
 * our certificate closes first, shortly after the handshake: therefore our side stays open for a moment.
 */
export function createSyslogSender(
  { host, port, ca, identity }: Pick<SiemSettings, 'host' | 'port' | 'ca' | 'identity'>,
  { patienceMs: patience = patienceMs, settleMs: settle = settleMs }: { patienceMs?: number; settleMs?: number } = {},
): SyslogSender {
  return {
    send: (messages, signal) =>
      new Promise((resolve, reject) => {
        const socket = connect({
          host,
          port,
          minVersion: 'TLSv1.2',
          ...(ca && { ca }),
          ...identity,
        })
        let hasEnded = false
        let isRead = false
        let settling: NodeJS.Timeout | undefined
        const stop = () => socket.destroy(new SyslogError('stopped'))
        signal.addEventListener('abort', stop, { once: true })
        // It counts from the last byte that went either way.
        socket.setTimeout(patience, () => socket.destroy(new SyslogError('the receiver takes nothing')))
        socket.once('error', reject)
        socket.once('end', () => {
          isRead = hasEnded && socket.writableFinished
          if (!hasEnded) socket.destroy(new SyslogError('the receiver closed the connection'))
        })
        socket.once('close', () => {
          clearTimeout(settling)
          signal.removeEventListener('abort', stop)
          if (isRead) resolve()
          else reject(new SyslogError('the receiver closed the connection'))
        })
        // A receiver of syslog sends nothing. Reading notices that it closes.
        socket.resume()
        socket.once('secureConnect', () => {
          writeAll(socket, messages).then(
            () => {
              settling = setTimeout(() => {
                hasEnded = true
                socket.end()
              }, settle)
            },
            (error: unknown) => socket.destroy(error as Error),
          )
        })
        if (signal.aborted) stop()
      }),
  }
}
