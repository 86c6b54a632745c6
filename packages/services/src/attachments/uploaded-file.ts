import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const pieceBytes = 64 * 1024

/** A file of a request, as it arrived: on the disk, under no name. Whoever has it closes it, and it is gone. */
export class UploadedFile {
  readonly #handle: FileHandle
  /** As the sender calls it. */
  readonly fileName: string
  readonly byteSize: number
  /** Of its bytes, in base64url. */
  readonly sha256: string

  private constructor(handle: FileHandle, about: { fileName: string; byteSize: number; sha256: string }) {
    this.#handle = handle
    this.fileName = about.fileName
    this.byteSize = about.byteSize
    this.sha256 = about.sha256
  }

  /**
   * Takes in a stream, a piece at a time, so that a file costs memory for a piece alone. The file on the disk has lost
   * its name before its first byte comes: nobody else can open it, and nothing is left of it when the process dies.
   * @throws what `bytes` fails with.
   */
  static async receive(bytes: Readable, fileName: string): Promise<UploadedFile> {
    // It may fail before anybody reads it.
    bytes.on('error', () => undefined)
    const path = join(tmpdir(), `consult-upload-${randomUUID()}`)
    const handle = await open(path, 'wx+', 0o600)
    try {
      await rm(path)
      const hash = createHash('sha256')
      let byteSize = 0
      await pipeline(bytes, async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) {
          byteSize += piece.length
          hash.update(piece)
          await handle.writeFile(piece)
        }
      })
      return new UploadedFile(handle, { fileName, byteSize, sha256: hash.digest('base64url') })
    } catch (error) {
      bytes.destroy()
      await handle.close()
      throw error
    }
  }

  /** Of the open file, for a process that is to read it; it is closed with this. */
  get fd(): number {
    return this.#handle.fd
  }

  async #piece(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }

  /** Its first `length` bytes, or all there are. */
  head(length: number): Promise<Buffer> {
    return this.#piece(0, length)
  }

  /** Its bytes, from the first. */
  read(): Readable {
    const pieces = async function* (file: UploadedFile) {
      for (let at = 0; at < file.byteSize; ) {
        const piece = await file.#piece(at, pieceBytes)
        if (piece.length === 0) throw new Error('an uploaded file has become shorter')
        at += piece.length
        yield piece
      }
    }
    return Readable.from(pieces(this), { objectMode: false })
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
