import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const pieceBytes = 64 * 1024

/** A file from a request, stored on disk without a name. The owner must close it, which deletes it. */
export class UploadedFile {
  readonly #handle: FileHandle
  /** The sender's name for the file. */
  readonly fileName: string
  readonly byteSize: number
  /** The hash of its bytes, in base64url. */
  readonly sha256: string

  private constructor(handle: FileHandle, about: { fileName: string; byteSize: number; sha256: string }) {
    this.#handle = handle
    this.fileName = about.fileName
    this.byteSize = about.byteSize
    this.sha256 = about.sha256
  }

  /**
   * Receives a stream in pieces, so that memory use does not depend on the file's size. The file on disk is unlinked
   * before its first byte arrives: no other process can open it, and nothing remains when this one dies.
   * @throws what `bytes` fails with.
   */
  static async receive(bytes: Readable, fileName: string): Promise<UploadedFile> {
    // The stream may fail before it is read.
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

  /** The open file's descriptor, for a process that reads it; closed together with this object. */
  get fd(): number {
    return this.#handle.fd
  }

  async #piece(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }

  /** Its first `length` bytes, or all of them when there are fewer. */
  head(length: number): Promise<Buffer> {
    return this.#piece(0, length)
  }

  /** Streams its bytes from the start. */
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
