import { z } from 'zod'

export * from './recording-wordings.ts'

/** A yes or no to one version of the wording in one language. */
export const recordingAnswerSchema = z.object({
  agreed: z.boolean(),
  version: z.string().max(40),
  language: z.string().max(20),
})
export type RecordingAnswer = z.output<typeof recordingAnswerSchema>
