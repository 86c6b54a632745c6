import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RecordedSegment } from '../calls.ts'

/** The path of a segment's packet log in the folder of the recording. */
export const logPath = (folder: string, segmentId: string): string => join(folder, `${segmentId}.rtp`)

/**
 * Fetches the packet log of a segment into a folder.
 * @param mostBytes where the log is cut off. A log that ends in the middle of a record is readable up to that record.
 * @returns the number of bytes fetched.
 */
export async function fetchSegment(
  { segmentId, read }: RecordedSegment,
  options: { folder: string; mostBytes: number; signal: AbortSignal },
): Promise<number> {
  const { folder, mostBytes, signal } = options
  let fetched = 0
  async function* upTo(source: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      const part = chunk.subarray(0, mostBytes - fetched)
      fetched += part.length
      yield part
      if (fetched >= mostBytes) return
    }
  }
  await pipeline(await read(), upTo, createWriteStream(logPath(folder, segmentId), { mode: 0o600 }), { signal })
  return fetched
}
