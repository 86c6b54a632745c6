import { z } from 'zod'

const deviceSchema = z.enum(['ok', 'denied', 'missing', 'unknown'])

/** Body of `POST /v1/telehealth-consults/{id}/ready`: what the patient's device check found, each part optional. */
export const telehealthReadySchema = z.object({
  devices: z
    .object({
      camera: deviceSchema.optional(),
      microphone: deviceSchema.optional(),
      speaker: deviceSchema.optional(),
    })
    .nullish(),
  network: z.enum(['good', 'fair', 'poor', 'unknown']).nullish(),
})
export type TelehealthReady = z.output<typeof telehealthReadySchema>
