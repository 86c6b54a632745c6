import { callVariables } from '@consult/calls'
import { wakeUpVariables } from '@consult/engine'
import { scannerVariables } from '@consult/scanner'
import { z } from 'zod'
import { type Config, readConfig } from '../config.ts'

const url = z.url({ protocol: /^https?$/ })

/** The variables that only `consult doctor` reads. Use the same values as the processes that it checks. */
const doctorSchema = z.object({
  ...wakeUpVariables,
  ...scannerVariables,
  ...callVariables,
  /** The public address of the API. Default: the API is not asked whether it is ready. */
  API_URL: url.optional(),
  /** The public address of the portal. Default: the portal is not asked whether it is ready. */
  PORTAL_URL: url.optional(),
  /** The addresses at which workers serve `/readyz` (`WORKER_PORT`), separated by commas. Default: they are not asked. */
  WORKER_URLS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
    .pipe(z.array(url)),
  /** The mail server of the workers. Default: it is not checked. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /**
   * How many connections all processes may open together: the sum of their `DATABASE_POOL`, and one more for each process
   * that listens. Default: only the connections that are open now are compared with the server's limit.
   */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).optional(),
})

type Read = z.output<typeof doctorSchema>

export type DoctorConfig = Config &
  Read & {
    readonly environmentVariables: NodeJS.ProcessEnv
  }

/** Reads and validates the environment. @throws ZodError with the names of the invalid variables. */
export function readDoctorConfig(environment: NodeJS.ProcessEnv): DoctorConfig {
  return { ...readConfig(environment), ...doctorSchema.parse(environment), environmentVariables: environment }
}
