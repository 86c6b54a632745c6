import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CallRole } from '@consult/domain'

export type MediaKind = 'audio' | 'video'

/** The subject of a log: the audio and video of one participant's connection, from joining to leaving. */
export interface LogAbout {
  readonly segmentId: string
  readonly participantId: string
  readonly role: CallRole
}

/** The first bytes of a log. The last character is the format version. */
export const logMagic = Buffer.from('CONSULT-RTP1')

/**
 * The kinds of records. A record has its length without these four bytes, its kind, its arrival time (epoch
 * milliseconds, a double) and its bytes.
 */
export const recordKinds = { about: 0, audio: 1, video: 2, audioReport: 3, videoReport: 4 } as const
export const recordHead = 9

/** @param at the arrival time, epoch milliseconds. */
export function packRecord(kind: keyof typeof recordKinds, at: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(4 + recordHead)
  head.writeUInt32BE(recordHead + bytes.length)
  head.writeUInt8(recordKinds[kind], 4)
  head.writeDoubleBE(at, 5)
  return Buffer.concat([head, bytes])
}

/** How often packets are handed to the operating system, in milliseconds. A killed process loses this much. */
const gatherMs = 100

/** When this many bytes are unwritten, the disk is too slow for recording. */
const mostPending = 32 * 1024 * 1024

/** A segment has reached its maximum size. */
export class SegmentFullError extends Error {
  override readonly name = 'SegmentFullError'
}

/**
 * Writes everything that one connection sends to a file, as it arrives. A killed process loses at most the last tenth
 * of a second. The packets are sorted and turned into a video later.
 */
export class PacketLog {
  readonly #path: string
  readonly #onFault: (error: unknown) => void
  #pending: Buffer[]
  #pendingBytes = 0
  #bytesLeft: number
  #gathering: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #file: FileHandle | null = null
  #over = false

  /**
   * @param mostBytes the maximum size; later packets are not written.
   * @param onFault called once, when the log cannot be written any further.
   */
  constructor(path: string, about: LogAbout, at: number, mostBytes: number, onFault: (error: unknown) => void) {
    this.#path = path
    this.#onFault = onFault
    this.#bytesLeft = mostBytes
    this.#pending = [logMagic]
    this.#add('about', at, Buffer.from(JSON.stringify(about)))
  }

  /** @param at the arrival time, epoch milliseconds. */
  packet(kind: MediaKind, at: number, packet: Buffer): void {
    this.#add(kind, at, packet)
  }

  /** Writes a sender report: the page's own time (`ntp`, 32.32 seconds) of a packet timestamp (`time`). */
  report(kind: MediaKind, at: number, { ntp, time }: { ntp: bigint; time: number }): void {
    const bytes = Buffer.alloc(12)
    bytes.writeBigUInt64BE(ntp)
    bytes.writeUInt32BE(time, 8)
    this.#add(`${kind}Report`, at, bytes)
  }

  /** Writes what remains. The log accepts no more packets. */
  async close(): Promise<void> {
    if (this.#gathering) clearTimeout(this.#gathering)
    if (!this.#over) this.#flush()
    this.#over = true
    await this.#writing
    await this.#file?.close()
    this.#file = null
  }

  #add(kind: keyof typeof recordKinds, at: number, bytes: Buffer): void {
    if (this.#over) return
    const record = packRecord(kind, at, bytes)
    this.#bytesLeft -= record.length
    if (this.#bytesLeft < 0) {
      this.#finish(new SegmentFullError())
      return
    }
    this.#pending.push(record)
    this.#pendingBytes += record.length
    if (this.#pendingBytes > mostPending) this.#fail(new Error('the disk is too slow to record on'))
    else this.#gathering ??= setTimeout(() => this.#flush(), gatherMs)
  }

  #flush(): void {
    this.#gathering = null
    const chunk = Buffer.concat(this.#pending)
    this.#pending = []
    this.#writing = this.#writing
      .then(async () => {
        if (chunk.length === 0) return
        this.#file ??= await this.#create()
        await this.#file.appendFile(chunk)
        this.#pendingBytes -= chunk.length
      })
      .catch((error: unknown) => this.#fail(error))
  }

  async #create(): Promise<FileHandle> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 })
    return open(this.#path, 'wx', 0o600)
  }

  /** Stops the log after writing what it has accepted. */
  #finish(error: unknown): void {
    if (this.#gathering) clearTimeout(this.#gathering)
    this.#flush()
    this.#over = true
    this.#onFault(error)
  }

  #fail(error: unknown): void {
    if (this.#over) return
    this.#over = true
    this.#pending = []
    this.#onFault(error)
  }
}
