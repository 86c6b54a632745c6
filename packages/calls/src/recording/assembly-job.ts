import { join } from 'node:path'
import { z } from 'zod'

/** The input of the process that makes one recording. */
export const assemblyJobSchema = z.strictObject({
  ffmpeg: z.string(),
  segmentIds: z.array(z.string()),
  limits: z.strictObject({ memoryBytes: z.number(), fileBytes: z.number() }),
})
export type AssemblyJob = z.infer<typeof assemblyJobSchema>

/** The result of that process; null when the recording is empty. */
export const assemblyResultSchema = z.strictObject({ startMs: z.number(), durationMs: z.number() }).nullable()
export type AssemblyResult = z.infer<typeof assemblyResultSchema>

/** These files are in the folder of the recording. */
export const jobPath = (folder: string): string => join(folder, 'job.json')
export const resultPath = (folder: string): string => join(folder, 'result.json')
export const recordingPath = (folder: string): string => join(folder, 'recording.mp4')

/** The exit status of a process whose ffmpeg failed. */
export const ffmpegFailedStatus = 3
