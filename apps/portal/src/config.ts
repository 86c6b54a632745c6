import { z } from 'zod'

/** Everything that the portal's server reads from its environment. */
const configSchema = z.object({
  /** Where the API is. Only this server talks to it; browsers do not. */
  API_URL: z.url().default('http://localhost:4000'),
  /** Where browsers find the portal. Needed where the `Host` header does not say so. */
  PORTAL_URL: z.url().optional(),
})

export type Config = z.output<typeof configSchema>

/** @throws with the names of the variables at fault. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return configSchema.parse(environment)
}
