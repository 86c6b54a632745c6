import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { CallRole } from '@consult/domain'

export type MediaKind = 'audio' | 'video'

/** What a log is of: one participant's sound and picture, from coming in to going out. */
export interface LogAbout {
  readonly segmentId: string
  readonly participantId: string
  readonly role: CallRole
}

/** How a log begins; its last letter is the version of what follows. */
export const logMagic = Buffer.from('CONSULT-RTP1')

/** Each record: its length without these four bytes, its kind, when it came (epoch milliseconds, a double), its bytes. */
export const recordKinds = { about: 0, audio: 1, video: 2, audioReport: 3, videoReport: 4 } as const
export const recordHead = 9

/** @param at when it came, epoch milliseconds. */
export function packRecord(kind: keyof typeof recordKinds, at: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(4 + recordHead)
  head.writeUInt32BE(recordHead + bytes.length)
  head.writeUInt8(recordKinds[kind], 4)
  head.writeDoubleBE(at, 5)
  return Buffer.concat([head, bytes])
}

/** Sound and picture are handed to the system so often: what a process that is killed loses. Milliseconds. */
const gatherMs = 100

/** A disk that has not taken so many bytes yet is too slow to record on. */
const mostPending = 32 * 1024 * 1024

/** A page has sent as much as one segment may have. */
export class SegmentFullError extends Error {
  override readonly name = 'SegmentFullError'
}

/**
 * Writes down everything that one connection sends, as it comes: what is lost when the process is killed is the last
 * tenth of a second. Putting it in order and making a film of it is for afterwards.
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
   * @param mostBytes where it ends: what comes after is not written.
   * @param onFault told once when it cannot be written any more.
   */
  constructor(path: string, about: LogAbout, at: number, mostBytes: number, onFault: (error: unknown) => void) {
    this.#path = path
    this.#onFault = onFault
    this.#bytesLeft = mostBytes
    this.#pending = [logMagic]
    this.#add('about', at, Buffer.from(JSON.stringify(about)))
  }

  /** @param at when it came, epoch milliseconds. */
  packet(kind: MediaKind, at: number, packet: Buffer): void {
    this.#add(kind, at, packet)
  }

  /** The sender's own word on which moment (`ntp`, 32.32 seconds) a packet's `time` stands for. */
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

  /** What was taken is still written. */
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
