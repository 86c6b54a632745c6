import { createHash } from 'node:crypto'
import { ReadableStream, TransformStream } from 'node:stream/web'
import { configure, ZipWriter } from '@zip.js/zip.js'

// Worker threads would need their own file in a release. Compression runs in the threads of Node's zlib anyway.
configure({ useWebWorkers: false, useCompressionStream: true })

/** A file of a ZIP archive. */
export interface ZipEntry {
  readonly path: string
  /** Its bytes, which are read when the file's turn comes. Null: the file no longer exists. */
  readonly body: () => Promise<AsyncIterable<Uint8Array | string> | null>
  /** False for files that are already compressed: pictures, videos, PDFs. */
  readonly compress: boolean
  /** Its size, if it is known in advance. Required from 4 GiB. */
  readonly byteSize?: number
}

/** A file that is in the archive. */
export interface ZippedFile {
  readonly path: string
  readonly byteSize: number
  /** SHA-256 in hex. */
  readonly sha256: string
}

/** What a ZIP archive contains so far. */
export interface ZipContents {
  readonly files: ZippedFile[]
  readonly missing: string[]
}

/** Sizes from here on need the fields of ZIP64 in front of the file. */
const zip64From = 0xffff_0000

/** Passes bytes on, and notes their number and hash at the end. */
async function* noted(
  body: AsyncIterable<Uint8Array | string>,
  done: (sum: Omit<ZippedFile, 'path'>) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let byteSize = 0
  for await (const part of body) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    if (bytes.length === 0) continue
    hash.update(bytes)
    byteSize += bytes.length
    yield bytes
  }
  done({ byteSize, sha256: hash.digest('hex') })
}

/**
 * Creates a ZIP archive while it is read: only one part of one file is in memory.
 * @param entries are requested one after another, so that the last entries can describe the earlier ones, which are
 * in `contents`.
 */
export async function* zipOf(
  entries: (contents: ZipContents) => AsyncIterable<ZipEntry>,
  { modifiedAt }: { modifiedAt: Date },
): AsyncGenerator<Uint8Array> {
  const contents: ZipContents = { files: [], missing: [] }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const fill = async () => {
    const zip = new ZipWriter(writable as WritableStream, { lastModDate: modifiedAt, extendedTimestamp: false })
    for await (const { path, body, compress, byteSize = 0 } of entries(contents)) {
      const bytes = await body()
      if (!bytes) {
        contents.missing.push(path)
        continue
      }
      const whole = noted(bytes, (sum) => contents.files.push({ path, ...sum }))
      // When `zip64` is unset, it depends on the file's place in the archive.
      const options = { level: compress ? 6 : 0, ...(byteSize >= zip64From && { zip64: true }) }
      await zip.add(path, ReadableStream.from(whole) as globalThis.ReadableStream, options)
    }
    await zip.close()
  }
  const filled = fill()
  filled.catch((error: unknown) => writable.abort(error).catch(() => undefined))
  yield* readable
  await filled
}
