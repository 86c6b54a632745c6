import { setSupervisor } from '@consult/directory'
import {
  consolePhysicianSchema,
  deactivatedPhysicianSchema,
  endedSessionsSchema,
  pageQuerySchema,
  pageSchema,
  physicianSchema,
  referenceSchema,
  secondFactorResetSchema,
} from '@consult/domain'
import { deactivatePhysician, endPhysicianSessions, reactivatePhysician, resetSecondFactor } from '@consult/identity'
import { invitePhysicianAgain, listConsolePhysicians } from '@consult/integration'
import { z } from 'zod'
import { mayProcedure, recentProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

const withId = z.object({ id: referenceSchema })
const change = recentProcedure('changePhysicians')

/** The partner's physicians, for its administrators. */
export const consolePhysiciansRouter = router({
  list: mayProcedure('readPhysicians')
    .meta({ audit: { none: 'Physicians.' } })
    .input(pageQuerySchema)
    .output(pageSchema(consolePhysicianSchema))
    .query(({ ctx, input }) => listConsolePhysicians(ctx.request, input)),
  invite: mayProcedure('changePhysicians')
    .input(withId)
    .output(z.object({ invited: z.literal(true) }))
    .mutation(({ ctx, input }) => invitePhysicianAgain(ctx.request, input.id)),
  deactivate: change
    .input(withId)
    .output(deactivatedPhysicianSchema)
    .mutation(({ ctx, input }) => deactivatePhysician(ctx.request, input.id)),
  reactivate: change
    .input(withId)
    .output(physicianSchema)
    .mutation(({ ctx, input }) => reactivatePhysician(ctx.request, input.id)),
  endSessions: change
    .input(withId)
    .output(endedSessionsSchema)
    .mutation(({ ctx, input }) => endPhysicianSessions(ctx.request, input.id)),
  /** Makes a physician a supervisor, or no longer one. */
  setSupervisor: change
    .input(withId.extend({ supervisor: z.boolean() }))
    .output(physicianSchema)
    .mutation(({ ctx, input: { id, supervisor } }) => setSupervisor(ctx.request, { physicianId: id, supervisor })),
  resetSecondFactor: change
    .input(withId)
    .output(secondFactorResetSchema)
    .mutation(({ ctx, input }) => resetSecondFactor(ctx.request, input.id)),
})
