import { readFile, writeFile } from 'node:fs/promises'
import {
  type AssemblyJob,
  type AssemblyResult,
  assemblyJobSchema,
  ffmpegFailedStatus,
  jobPath,
  recordingPath,
  resultPath,
} from './assembly-job.ts'
import { makeComposite } from './make-composite.ts'
import type { PlacedSegment } from './plan-composite.ts'
import { prepareSegment } from './prepare-segment.ts'
import { FfmpegError } from './run-ffmpeg.ts'

/**
 * The process that makes one recording of the packet logs in a folder (its argument). All code that parses what pages
 * sent runs here. `assemble-recording.ts` starts it as a process group leader and holds its stdin open.
 */
const [folder = ''] = process.argv.slice(2)

// The worker is gone, so nothing would collect the recording. Another worker makes it again.
process.stdin.on('close', () => process.kill(-process.pid, 'SIGKILL')).resume()

async function assemble({ ffmpeg, segmentIds, limits }: AssemblyJob): Promise<AssemblyResult> {
  const segments: PlacedSegment[] = []
  for (const segmentId of segmentIds) {
    const prepared = await prepareSegment(segmentId, folder)
    if (prepared) segments.push(prepared)
  }
  // Never aborts: on a timeout, the worker kills the process group.
  const signal = new AbortController().signal
  const made = await makeComposite({ segments, target: recordingPath(folder), ffmpeg, limits, signal })
  return made && { startMs: made.startMs, durationMs: made.durationMs }
}

try {
  const job = assemblyJobSchema.parse(JSON.parse(await readFile(jobPath(folder), 'utf8')))
  await writeFile(resultPath(folder), JSON.stringify(await assemble(job)), { mode: 0o600 })
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof FfmpegError ? error.words : error}\n`)
  process.exit(error instanceof FfmpegError ? ffmpegFailedStatus : 1)
}
