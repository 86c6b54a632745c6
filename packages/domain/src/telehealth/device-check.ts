import { z } from 'zod'
import { descriptions } from '../vocabulary/descriptions.ts'

const deviceSchema = z.enum(['ok', 'denied', 'missing', 'unknown'])

/** The results of the patient's device check; each part is optional. */
export const deviceCheckSchema = z.object({
  camera: deviceSchema.optional().describe(descriptions.camera),
  microphone: deviceSchema.optional().describe(descriptions.microphone),
  speaker: deviceSchema.optional().describe(descriptions.speaker),
})
export type DeviceCheck = z.output<typeof deviceCheckSchema>

/** The measured quality of the patient's connection. */
export const networkCheckSchema = z.enum(['good', 'fair', 'poor', 'unknown'])
export type NetworkCheck = z.output<typeof networkCheckSchema>

/** The results of the last device check as readers see them; null for parts that were not checked. */
export const deviceResultsSchema = z.object({
  camera: deviceSchema.nullable().describe(descriptions.camera),
  microphone: deviceSchema.nullable().describe(descriptions.microphone),
  speaker: deviceSchema.nullable().describe(descriptions.speaker),
})
export type DeviceResults = z.output<typeof deviceResultsSchema>
