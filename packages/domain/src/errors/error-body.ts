import { z } from 'zod'
import type { ConsultError } from './consult-error.ts'

/** The body of every non-2xx response: `{error: {code, message, details?}}`. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
})

export type ErrorBody = z.infer<typeof errorBodySchema>

/** The wire form of an error. */
export function toErrorBody(error: ConsultError): ErrorBody {
  const { code, message, details } = error
  return { error: { code, message, ...(details && { details: { ...details } }) } }
}
