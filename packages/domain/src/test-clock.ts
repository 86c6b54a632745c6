import { z } from 'zod'
import { descriptions } from './vocabulary/descriptions.ts'
import { exactlyOneOf } from './vocabulary/extensions.ts'
import { idSchema } from './vocabulary/identifiers.ts'
import { instantInputSchema, instantSchema } from './vocabulary/instant.ts'
import { plainText } from './vocabulary/text.ts'

/** The maximum by which one advance moves a clock: two years, in seconds. */
export const furthestAdvance = 2 * 366 * 24 * 60 * 60

/** The maximum number of clocks per partner, and of patients per clock. */
export const mostTestClocks = 100
export const mostClockPatients = 1_000

/** A clock that is not advanced is deleted after this time, in seconds. */
export const testClockSeconds = 90 * 24 * 60 * 60

/** Body of `POST /v1/test/clocks`. */
export const createTestClockSchema = z.object({
  name: plainText({ max: 200 }).nullish().describe('A note for yourself.'),
  now: instantInputSchema.optional().describe('The time at which the clock stands. Default: the real time.'),
})
export type CreateTestClock = z.output<typeof createTestClockSchema>

/** Body of `POST /v1/test/clocks/{id}/advance`: exactly one of the fields. */
export const advanceTestClockSchema = z
  .object({
    to: instantInputSchema.optional().describe('The time to advance to, at most two years ahead of the clock.'),
    by: z.number().int().min(1).max(furthestAdvance).optional().describe('Seconds to advance by, at most two years.'),
    next: z.literal(true).optional().describe('`true`: advance to the time at which something is next due.'),
  })
  .meta(exactlyOneOf('to', 'by', 'next'))
export type AdvanceTestClock = z.output<typeof advanceTestClockSchema>

/** A clock that patients of a test environment follow. Source: docs/testing.md. */
export const testClockSchema = z
  .object({
    id: idSchema.describe('Unique identifier of the clock.'),
    name: z.string().nullable().describe('Your note. `null` if there is none.'),
    now: instantSchema.describe('The time at which the clock stands.'),
    status: z
      .enum(['ready', 'advancing'])
      .describe(
        '`advancing`: what became due is being done, in order. `ready`: everything is done, and the clock stands.',
      ),
    createdAt: instantSchema.describe(descriptions.createdAt),
  })
  .describe('The test clock.')
export type TestClock = z.infer<typeof testClockSchema>

/** Response of `DELETE /v1/test/clocks/{id}`. */
export const deletedTestClockSchema = z.object({
  id: idSchema.describe('Unique identifier of the clock that was deleted.'),
  deleted: z.literal(true).describe('Always `true`.'),
})
