import type { z } from 'zod'
import { apiKeySchema } from '../api-keys/api-key.ts'
import { instantSchema } from '../vocabulary/instant.ts'

/** An API key as the console shows it. */
export const consoleApiKeySchema = apiKeySchema.extend({
  /** Until when a secret from before a rotation works too; null if there is none. */
  previousSecretUntil: instantSchema.nullable(),
})
export type ConsoleApiKey = z.output<typeof consoleApiKeySchema>
