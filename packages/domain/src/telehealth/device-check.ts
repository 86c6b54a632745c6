import { z } from 'zod'
import { descriptions } from '../vocabulary/descriptions.ts'

const deviceSchema = z.enum(['ok', 'denied', 'missing', 'unknown'])

/** What the patient's device check found, each part optional. */
export const deviceCheckSchema = z.object({
  camera: deviceSchema.optional().describe(descriptions.camera),
  microphone: deviceSchema.optional().describe(descriptions.microphone),
  speaker: deviceSchema.optional().describe(descriptions.speaker),
})
export type DeviceCheck = z.output<typeof deviceCheckSchema>

/** How good the patient's connection was found. */
export const networkCheckSchema = z.enum(['good', 'fair', 'poor', 'unknown'])
export type NetworkCheck = z.output<typeof networkCheckSchema>

/** What the last device check found, as readers see it: null for what was not checked. */
export const deviceResultsSchema = z.object({
  camera: deviceSchema.nullable().describe(descriptions.camera),
  microphone: deviceSchema.nullable().describe(descriptions.microphone),
  speaker: deviceSchema.nullable().describe(descriptions.speaker),
})
export type DeviceResults = z.output<typeof deviceResultsSchema>
