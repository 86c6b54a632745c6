import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { ArchivedLog } from './archived-log.ts'

/** The version of the format that is written: gzipped lines of JSON, the first a header, the last a trailer. */
export const archiveFormat = 1

/** The first line. A file that is found without its database still describes itself. */
export interface ArchiveHeader {
  readonly archive: 'consult'
  readonly format: number
  readonly log: ArchivedLog
  readonly partnerId: string
  readonly month: string
  readonly part: number
  readonly epoch: number
}

/** What identifies the content of a file. */
export interface ArchiveSum {
  readonly rows: number
  /** Of the compressed file. */
  readonly byteSize: number
  /** SHA-256 of the compressed file, in hex. */
  readonly sha256: string
}

/**
 * A file of an archive is missing, or differs from what was written. Its rows must not be dropped, or cannot be read.
 */
export class ArchiveDamagedError extends Error {
  override readonly name = 'ArchiveDamagedError'
}

/** Passes bytes through, and counts and hashes them. */
function summing(): { through: Transform; sum: () => { byteSize: number; sha256: string } } {
  const hash = createHash('sha256')
  let byteSize = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      byteSize += chunk.length
      done(null, chunk)
    },
  })
  return { through, sum: () => ({ byteSize, sha256: hash.digest('hex') }) }
}

/** The age, in milliseconds, from which an unfinished file must belong to a killed process. */
const leftAfterMs = 24 * 60 * 60 * 1000

/** Prepares the folder for unfinished files, which only this user can open. It removes what killed processes left there. */
export async function cleanFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    // The time of the disk: no other clock has written it.
    if (Date.now() - mtimeMs > leftAfterMs) await rm(path, { force: true })
  }
}

/** A compressed file that waits in the folder until it is stored. */
export interface DraftFile extends ArchiveSum {
  open(): Readable
  remove(): Promise<void>
}

/** Writes the lines to a compressed file that only this user can read. It never holds more than a page in memory. */
export async function draftFile(
  folder: string,
  { name, header, lines }: { name: string; header: ArchiveHeader; lines: AsyncIterable<string> },
): Promise<DraftFile> {
  const path = join(folder, name)
  let rows = 0
  const text = async function* () {
    yield `${JSON.stringify(header)}\n`
    for await (const line of lines) {
      rows += 1
      yield `${line}\n`
    }
    yield `${JSON.stringify({ rows })}\n`
  }
  const remove = () => rm(path, { force: true })
  const { through, sum } = summing()
  try {
    await pipeline(Readable.from(text()), createGzip(), through, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await remove()
    throw error
  }
  return { ...sum(), rows, open: () => createReadStream(path), remove }
}

/** Not readline: it does not end when its input fails. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/**
 * Yields the rows of a stored file. At its end, it has checked header, number of rows and checksum.
 * @throws ArchiveDamagedError
 */
export async function* readFile(
  file: Readable,
  expected: ArchiveSum & { readonly header: Omit<ArchiveHeader, 'epoch' | 'archive'> },
): AsyncGenerator<string> {
  const { through, sum } = summing()
  const text = createGunzip().setEncoding('utf8')
  const read = pipeline(file, through, text)
  read.catch(() => undefined)
  let rows = 0
  let held: string | null = null
  try {
    for await (const line of linesOf(text)) {
      if (rows === 0 && held === null) {
        checkHeader(line, expected.header)
        held = ''
        continue
      }
      // Yields each line one step later, because the last line is the trailer.
      if (held !== '' && held !== null) {
        rows += 1
        yield held
      }
      held = line
    }
    await read
  } catch (error) {
    if (error instanceof ArchiveDamagedError) throw error
    throw new ArchiveDamagedError('The file cannot be decompressed.', { cause: error })
  } finally {
    file.destroy()
  }
  const { byteSize, sha256 } = sum()
  if (sha256 !== expected.sha256 || byteSize !== expected.byteSize) {
    throw new ArchiveDamagedError('The checksum differs from the one that was noted when the file was written.')
  }
  if (rows !== expected.rows || held !== JSON.stringify({ rows })) {
    throw new ArchiveDamagedError(`The file has ${rows} rows instead of ${expected.rows}.`)
  }
}

function checkHeader(line: string, expected: Omit<ArchiveHeader, 'epoch' | 'archive'>): void {
  const found = JSON.parse(line) as Partial<ArchiveHeader>
  const isIt =
    found.archive === 'consult' && Object.entries(expected).every(([key, value]) => found[key as never] === value)
  if (!isIt) throw new ArchiveDamagedError('The file is not the archive that it should be.')
}
