import { z } from 'zod'
import type { ConsultError } from './consult-error.ts'

/** The body of every non-2xx response: `{error: {code, message, details?}}`. */
export const errorBodySchema = z.object({
  error: z
    .object({
      code: z.string().describe('What kind of error it is. Branch on it: codes are stable.'),
      message: z.string().describe('What happened, for your logs. The text may change.'),
      details: z
        .record(z.string(), z.unknown())
        .optional()
        .describe('More about the error, for the codes that have any.'),
    })
    .describe('The error.'),
})

export type ErrorBody = z.infer<typeof errorBodySchema>

/** The wire form of an error. */
export function toErrorBody(error: ConsultError): ErrorBody {
  const { code, message, details } = error
  return { error: { code, message, ...(details && { details: { ...details } }) } }
}
