import { actingPhysician } from '@consult/auth'
import {
  listPhysiciansSchema,
  pageSchema,
  physicianSchema,
  physicianSessionSchema,
  presenceSchema,
  provisionPhysicianSchema,
  referenceSchema,
  replaceLanguagesSchema,
  replaceLicensesSchema,
  setPresenceSchema,
} from '@consult/domain'
import {
  getPhysician,
  getPresence,
  listPhysicians,
  mintPhysicianSession,
  provisionPhysician,
  replaceLanguages,
  replaceLicenses,
  setPresence,
} from '@consult/services'
import { z } from 'zod'
import { resolvePhysician, resolveSelf } from '../physician-reference.ts'
import { accepting, clinicianProcedure, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

export const physiciansRouter = router({
  provision: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/physicians',
        success: 201,
        upsert: true,
        summary: 'Provision a physician',
        description:
          'The same `externalId` and `email` again refresh the names and answer 200. An e-mail address cannot be changed here.',
        errors: ['email_in_use', 'external_id_conflict'],
      },
    })
    .input(provisionPhysicianSchema)
    .output(physicianSchema)
    .mutation(({ ctx, input }) => provisionPhysician(ctx.call, input)),
  list: accepting('partner')
    .meta({ rest: { method: 'GET', path: '/physicians', summary: 'List physicians' } })
    .input(listPhysiciansSchema)
    .output(pageSchema(physicianSchema))
    .query(({ ctx, input }) => listPhysicians(ctx.call, input)),
  get: accepting('partner', 'physician')
    .meta({ rest: { method: 'GET', path: '/physicians/{id}', summary: 'Read a physician' } })
    .input(byId)
    .output(physicianSchema)
    .query(async ({ ctx, input }) => {
      const read = (physicianId: string) => getPhysician(ctx.call, physicianId)
      if (ctx.asker.kind === 'partner') return read(resolvePhysician(ctx.asker, input.id))
      return read(await resolveSelf(ctx.asker.physicianId, input.id, read))
    }),
  mintSession: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/physicians/{id}/session',
        success: 201,
        summary: 'Mint a short-lived physician session token',
      },
    })
    .input(byId)
    .output(physicianSessionSchema)
    .mutation(({ ctx, input }) => mintPhysicianSession(ctx.call, resolvePhysician(ctx.asker, input.id))),
  replaceLicenses: clinicianProcedure
    .meta({ rest: { method: 'PUT', path: '/physicians/{id}/licenses', summary: "Replace a physician's licences" } })
    .input(byId.extend(replaceLicensesSchema.shape))
    .output(physicianSchema)
    .mutation(async ({ ctx, input }) => {
      const physicianId = await resolveSelf(ctx.physicianId, input.id, (id) => getPhysician(ctx.call, id))
      return replaceLicenses(ctx.call, { physicianId, licenses: input.licenses })
    }),
  replaceLanguages: accepting('partner', 'physician')
    .meta({ rest: { method: 'PUT', path: '/physicians/{id}/languages', summary: "Replace a physician's languages" } })
    .input(byId.extend(replaceLanguagesSchema.shape))
    .output(physicianSchema)
    .mutation(async ({ ctx, input }) => {
      const acting = actingPhysician(ctx.asker)
      const physicianId =
        acting === null
          ? resolvePhysician(ctx.asker, input.id)
          : await resolveSelf(acting, input.id, (id) => getPhysician(ctx.call, id))
      return replaceLanguages(ctx.call, { physicianId, languages: input.languages })
    }),
  getPresence: clinicianProcedure
    .meta({ rest: { method: 'GET', path: '/physicians/{id}/presence', summary: 'Read whether one is on duty' } })
    .input(byId)
    .output(presenceSchema)
    .query(async ({ ctx, input }) => {
      const read = (physicianId: string) => getPresence(ctx.call, physicianId)
      return read(await resolveSelf(ctx.physicianId, input.id, read))
    }),
  setPresence: clinicianProcedure
    .meta({ rest: { method: 'PUT', path: '/physicians/{id}/presence', summary: 'Go on or off duty' } })
    .input(byId.extend(setPresenceSchema.shape))
    .output(presenceSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, ...presence } = input
      const physicianId = await resolveSelf(ctx.physicianId, id, (other) => getPresence(ctx.call, other))
      return setPresence(ctx.call, { ...presence, physicianId })
    }),
})
