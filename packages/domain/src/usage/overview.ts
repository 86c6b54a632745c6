import { z } from 'zod'
import { idSchema } from '../vocabulary/identifiers.ts'
import { dateSchema, instantSchema } from '../vocabulary/instant.ts'

/** How long before it expires a key or a license appears in the overview, in days. */
export const overviewDays = 30

const count = z.number().int()

/** Requests that failed in the same way. */
const failureSchema = z.object({
  method: z.string(),
  route: z.string(),
  status: count,
  code: z.string(),
  requests: count,
})

/** What members see first: what fails now, and what will fail soon. Empty lists mean that nothing is wrong. */
export const overviewSchema = z.object({
  /** Of the last hour. */
  requests: z.object({
    total: count,
    failed4xx: count,
    failed5xx: count,
    rateLimited: count,
    /** The most frequent failures. */
    failures: z.array(failureSchema),
  }),
  /** Endpoints that are disabled, whose breaker is open, or that are late. */
  endpoints: z.array(
    z.object({
      id: idSchema,
      url: z.string(),
      problem: z.enum(['disabled', 'failing', 'late']),
      disabledReason: z.string().nullable(),
      failingSince: instantSchema.nullable(),
      oldestUndelivered: instantSchema.nullable(),
    }),
  ),
  /** Keys that expire soon, or that were used from a network where they do not work, in the last 24 hours. */
  keys: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      problem: z.enum(['expires', 'network_refused']),
      expiresAt: instantSchema.nullable(),
      refused: count,
    }),
  ),
  /** Licenses of active physicians that expire soon. */
  licenses: z.object({ expiring: count, firstExpiresOn: dateSchema.nullable() }),
  /** Invitations of physicians and members whose links lapse within two days. */
  invitations: z.object({ lapsing: count, firstLapsesAt: instantSchema.nullable() }),
  /** Deprecated operations and old versions in use in the last 24 hours. */
  deprecations: z.object({
    operations: z.array(z.object({ method: z.string(), route: z.string(), requests: count })),
    versions: z.array(z.object({ version: z.string(), requests: count })),
    currentVersion: z.string(),
  }),
})
export type Overview = z.output<typeof overviewSchema>
