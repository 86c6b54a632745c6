import { createConnection, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { type Scanner, ScannerUnavailable, type Verdict } from './scanner.ts'
import type { ScannerSettings } from './settings.ts'

/** The time limit of a complete scan, in milliseconds. Large PDFs take clamd seconds. */
const longestScanMs = 60_000
const pingMs = 2_000
/** An answer is one short line. */
const mostAnswerCharacters = 4_096

/** Frames a piece for INSTREAM: its length in four bytes, then the bytes. */
function* framed(piece: Buffer): Generator<Buffer> {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  yield length
  yield piece
}

async function write(socket: Socket, bytes: Buffer, ended: Promise<never>): Promise<void> {
  if (socket.write(bytes)) return
  await Promise.race([new Promise<void>((drained) => socket.once('drain', drained)), ended])
}

/**
 * Sends one command to clamd and reads its answer, a line that ends with a zero byte.
 * @param send writes what follows the command.
 * @returns the answer, and whether everything had been sent when it arrived.
 * @throws ScannerUnavailable
 */
async function ask(
  settings: ScannerSettings,
  command: string,
  { limitMs, send }: { limitMs: number; send: (socket: Socket, ended: Promise<never>) => Promise<void> },
): Promise<{ said: string; isSent: boolean }> {
  const socket = createConnection(settings)
  const answer = Promise.withResolvers<string>()
  const failure = Promise.withResolvers<never>()
  // Avoids an unhandled rejection when nothing awaits this promise.
  failure.promise.catch(() => undefined)
  const fail = (why: string) => failure.reject(new ScannerUnavailable(why))
  const timer = setTimeout(() => fail('no answer in time'), limitMs)
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    text += piece
    const end = text.indexOf('\0')
    if (end !== -1) answer.resolve(text.slice(0, end))
    else if (text.length > mostAnswerCharacters) fail('an answer that is none')
  })
  socket.on('error', () => fail('not reached'))
  // clamd sends nothing more, although it may not have read everything yet.
  socket.on('end', () => fail('the connection ended without an answer'))
  socket.on('close', () => fail('the connection ended without an answer'))
  let isSent = false
  const sendAll = async () => {
    await send(socket, failure.promise)
    isSent = true
  }
  try {
    socket.write(`z${command}\0`)
    sendAll().catch(() => fail('not all could be sent'))
    const said = await Promise.race([answer.promise, failure.promise])
    return { said, isSent }
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/**
 * Parses the verdict: `stream: OK`, after the complete file was sent, or `stream: <name> FOUND`. Any other answer,
 * such as for a file above clamd's size limit, is not a verdict.
 */
function readVerdict({ said, isSent }: { said: string; isSent: boolean }): Verdict {
  if (said === 'stream: OK' && isSent) return 'clean'
  if (/^stream: .+ FOUND$/.test(said)) return 'infected'
  throw new ScannerUnavailable('an answer that is no verdict')
}

/** Scans files with clamd's INSTREAM command (clamd(8)), which sends clamd the bytes, never a path. */
export function createClamdScanner(settings: ScannerSettings, { scanMs = longestScanMs } = {}): Scanner {
  return {
    scan: async (bytes: Readable) => {
      const send = async (socket: Socket, ended: Promise<never>) => {
        for await (const piece of bytes) for (const part of framed(piece as Buffer)) await write(socket, part, ended)
        await write(socket, Buffer.alloc(4), ended)
      }
      try {
        return readVerdict(await ask(settings, 'INSTREAM', { limitMs: scanMs, send }))
      } finally {
        bytes.destroy()
      }
    },
    isReachable: async () => {
      const answer = await ask(settings, 'PING', { limitMs: pingMs, send: async () => undefined }).catch(() => null)
      return answer?.said === 'PONG'
    },
  }
}
