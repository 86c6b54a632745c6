import { join } from 'node:path'
import { z } from 'zod'

/** What a worker asks of the process that makes one recording. */
export const assemblyJobSchema = z.strictObject({
  ffmpeg: z.string(),
  segmentIds: z.array(z.string()),
  limits: z.strictObject({ memoryBytes: z.number(), fileBytes: z.number() }),
})
export type AssemblyJob = z.infer<typeof assemblyJobSchema>

/** What it answers; null: there was nothing to see and nothing to hear. */
export const assemblyResultSchema = z.strictObject({ startMs: z.number(), durationMs: z.number() }).nullable()
export type AssemblyResult = z.infer<typeof assemblyResultSchema>

/** Both are files in the folder of the recording. */
export const jobPath = (folder: string): string => join(folder, 'job.json')
export const resultPath = (folder: string): string => join(folder, 'result.json')
export const filmPath = (folder: string): string => join(folder, 'recording.mp4')

/** The status of a process whose ffmpeg failed. */
export const ffmpegFailedStatus = 3
