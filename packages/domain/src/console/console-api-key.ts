import type { z } from 'zod'
import { apiKeySchema } from '../api-keys/api-key.ts'
import { instantSchema } from '../vocabulary/instant.ts'

/** An API key as the console shows it. */
export const consoleApiKeySchema = apiKeySchema.extend({
  /** Until when the secret from before a rotation also works; null if there is none. */
  previousSecretUntil: instantSchema.nullable(),
})
export type ConsoleApiKey = z.output<typeof consoleApiKeySchema>
