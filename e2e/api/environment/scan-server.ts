import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createClamdScanner, type Scanner } from '@consult/scanner'

/** A virus scanner on loopback that implements the part of clamd's protocol that the service uses. */
export interface ScanServer {
  readonly scanner: Scanner
  /** The files it received. */
  readonly scanned: Buffer[]
  /** Sets whether the scanner answers. */
  answer(answering: boolean): void
  close(): Promise<void>
}

/** The content it reports as malware. */
export const malware = 'HARMLESS-TEST-SIGNATURE'

/** The chunks of an INSTREAM, each with a length prefix; null until the chunk of length 0 arrives. */
function readPieces(bytes: Buffer): Buffer | null {
  const found: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(found)
    found.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

export async function startScanServer(): Promise<ScanServer> {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  let answering = true
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (!answering) return socket.destroy()
    let received = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes])
      const command = received.subarray(0, received.indexOf(0)).toString()
      if (command === 'zPING') return socket.end('PONG\0')
      const file = readPieces(received.subarray(command.length + 1))
      if (!file) return
      scanned.push(file)
      socket.end(file.includes(malware) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    scanner: createClamdScanner({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }),
    scanned,
    answer: (next) => {
      answering = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
