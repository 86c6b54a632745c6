import {
  advanceTestClockSchema,
  createTestClockSchema,
  deletedTestClockSchema,
  type KeyScope,
  pageQuerySchema,
  pageSchema,
  referenceSchema,
  testClockSchema,
} from '@consult/domain'
import { advanceTestClock, createTestClock, deleteTestClock, getTestClock, listTestClocks } from '@consult/platform'
import { z } from 'zod'
import type { RestRoute } from '../meta.ts'
import { accepting, router } from '../trpc.ts'

const withId = z.object({ id: referenceSchema })
const partnerProcedure = accepting('partner')
const nothing = { none: 'A clock holds a name and a time, and nothing about a patient.' }

/** A route below `/test/clocks`, and the scope that a key needs for it. */
const at = (scope: KeyScope, rest: RestRoute) => ({ scope, rest: { ...rest, path: `/test/clocks${rest.path}` } })

/** The clocks that patients of a test environment follow. In production, every operation is forbidden. */
export const testClocksRouter = router({
  create: partnerProcedure
    .meta(
      at('patients:write', {
        method: 'POST',
        path: '',
        success: 201,
        summary: 'Create a test clock',
        description: 'It stands still until you advance it. Put patients on it when you create them.',
      }),
    )
    .input(createTestClockSchema)
    .output(testClockSchema)
    .mutation(({ ctx, input }) => createTestClock(ctx.request, input)),
  list: partnerProcedure
    .meta({
      audit: nothing,
      ...at('patients:read', { method: 'GET', path: '', summary: 'List test clocks', description: 'Newest first.' }),
    })
    .input(pageQuerySchema)
    .output(pageSchema(testClockSchema))
    .query(({ ctx, input }) => listTestClocks(ctx.request, input)),
  get: partnerProcedure
    .meta({
      audit: nothing,
      ...at('patients:read', {
        method: 'GET',
        path: '/{id}',
        summary: 'Get a test clock',
        description: 'Returns where it stands, and whether it is advancing.',
      }),
    })
    .input(withId)
    .output(testClockSchema)
    .query(({ ctx, input }) => getTestClock(ctx.request, input.id)),
  remove: partnerProcedure
    .meta(
      at('patients:erase', {
        method: 'DELETE',
        path: '/{id}',
        summary: 'Delete a test clock',
        description: 'Erases its patients with their consults, and then removes the clock.',
        errors: ['legal_hold'],
      }),
    )
    .input(withId)
    .output(deletedTestClockSchema)
    .mutation(({ ctx, input }) => deleteTestClock(ctx.request, input.id)),
  advance: partnerProcedure
    .meta(
      at('consults:write', {
        method: 'POST',
        path: '/{id}/advance',
        success: 202,
        summary: 'Advance a test clock',
        description:
          'Moves it forward. What becomes due for its patients on the way is done in order, each at its own time. `test_clock.ready` tells when that is done.',
        errors: ['test_clock_advancing'],
      }),
    )
    .input(advanceTestClockSchema.extend(withId.shape))
    .output(testClockSchema)
    .mutation(({ ctx, input }) => advanceTestClock(ctx.request, input)),
})
