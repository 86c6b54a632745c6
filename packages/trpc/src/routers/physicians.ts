import { actingPhysician } from '@consult/auth'
import {
  agendaItemSchema,
  availabilitySchema,
  deactivatedPhysicianSchema,
  listAgendaSchema,
  listPhysiciansSchema,
  listSlotsSchema,
  pageSchema,
  physicianSchema,
  physicianSessionSchema,
  presenceSchema,
  provisionPhysicianSchema,
  referenceSchema,
  replaceLanguagesSchema,
  replaceLicensesSchema,
  setAvailabilitySchema,
  setPresenceSchema,
  slotSchema,
} from '@consult/domain'
import {
  deactivatePhysician,
  getAvailability,
  getPhysician,
  getPresence,
  listAgenda,
  listPhysicians,
  listSlots,
  mintPhysicianSession,
  provisionPhysician,
  reactivatePhysician,
  replaceLanguages,
  replaceLicenses,
  setAvailability,
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
        errors: ['email_in_use', 'external_id_conflict', 'quota_exceeded'],
      },
    })
    .input(provisionPhysicianSchema)
    .output(physicianSchema)
    .mutation(({ ctx, input }) => provisionPhysician(ctx.request, input)),
  list: accepting('partner')
    .meta({ audit: { none: 'Physicians.' }, rest: { method: 'GET', path: '/physicians', summary: 'List physicians' } })
    .input(listPhysiciansSchema)
    .output(pageSchema(physicianSchema))
    .query(({ ctx, input }) => listPhysicians(ctx.request, input)),
  get: accepting('partner', 'physician')
    .meta({
      audit: { none: 'A physician.' },
      rest: { method: 'GET', path: '/physicians/{id}', summary: 'Read a physician' },
    })
    .input(byId)
    .output(physicianSchema)
    .query(async ({ ctx, input }) => {
      const read = (physicianId: string) => getPhysician(ctx.request, physicianId)
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
        errors: ['physician_deactivated'],
      },
    })
    .input(byId)
    .output(physicianSessionSchema)
    .mutation(({ ctx, input }) => mintPhysicianSession(ctx.request, resolvePhysician(ctx.asker, input.id))),
  deactivate: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/physicians/{id}/deactivate',
        summary: 'Deactivate a physician who has left',
        description:
          'No credential of theirs works from then on, and nothing new becomes theirs. Their open consults are handed over as far as that goes; `handOver` lists what became of each, and what is left to you. Asked again, it hands over what was left.',
      },
    })
    .input(byId)
    .output(deactivatedPhysicianSchema)
    .mutation(({ ctx, input }) => deactivatePhysician(ctx.request, resolvePhysician(ctx.asker, input.id))),
  reactivate: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/physicians/{id}/reactivate',
        summary: 'Take a deactivation back',
        description:
          'The physician signs in with the password of before. Sessions and tokens of before stay ended, and what was handed over stays where it is.',
      },
    })
    .input(byId)
    .output(physicianSchema)
    .mutation(({ ctx, input }) => reactivatePhysician(ctx.request, resolvePhysician(ctx.asker, input.id))),
  replaceLicenses: clinicianProcedure
    .meta({ rest: { method: 'PUT', path: '/physicians/{id}/licenses', summary: "Replace a physician's licences" } })
    .input(byId.extend(replaceLicensesSchema.shape))
    .output(physicianSchema)
    .mutation(async ({ ctx, input }) => {
      const physicianId = await resolveSelf(ctx.physicianId, input.id, (id) => getPhysician(ctx.request, id))
      return replaceLicenses(ctx.request, { physicianId, licenses: input.licenses })
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
          : await resolveSelf(acting, input.id, (id) => getPhysician(ctx.request, id))
      return replaceLanguages(ctx.request, { physicianId, languages: input.languages })
    }),
  getPresence: clinicianProcedure
    .meta({
      audit: { none: 'A physician.' },
      rest: { method: 'GET', path: '/physicians/{id}/presence', summary: 'Read whether one is on duty' },
    })
    .input(byId)
    .output(presenceSchema)
    .query(async ({ ctx, input }) => {
      const read = (physicianId: string) => getPresence(ctx.request, physicianId)
      return read(await resolveSelf(ctx.physicianId, input.id, read))
    }),
  setPresence: clinicianProcedure
    .meta({ rest: { method: 'PUT', path: '/physicians/{id}/presence', summary: 'Go on or off duty' } })
    .input(byId.extend(setPresenceSchema.shape))
    .output(presenceSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, ...presence } = input
      const physicianId = await resolveSelf(ctx.physicianId, id, (other) => getPresence(ctx.request, other))
      return setPresence(ctx.request, { ...presence, physicianId })
    }),
  getAvailability: clinicianProcedure
    .meta({
      audit: { none: "A physician's hours." },
      rest: { method: 'GET', path: '/physicians/{id}/availability', summary: 'Read when one can be booked' },
    })
    .input(byId)
    .output(availabilitySchema)
    .query(async ({ ctx, input }) => {
      const read = (physicianId: string) => getAvailability(ctx.request, physicianId)
      return read(await resolveSelf(ctx.physicianId, input.id, read))
    }),
  setAvailability: clinicianProcedure
    .meta({
      rest: { method: 'PUT', path: '/physicians/{id}/availability', summary: 'Replace when one can be booked' },
    })
    .input(byId.extend(setAvailabilitySchema.shape))
    .output(availabilitySchema)
    .mutation(async ({ ctx, input: { id, ...availability } }) => {
      const physicianId = await resolveSelf(ctx.physicianId, id, (other) => getAvailability(ctx.request, other))
      return setAvailability(ctx.request, { physicianId, availability })
    }),
  listSlots: accepting('partner')
    .meta({
      audit: { none: 'Free times.' },
      rest: {
        method: 'GET',
        path: '/physicians/{id}/slots',
        summary: 'List times at which a physician can be booked, soonest first',
        description:
          'Hours less bookings, from `from` (now) to `to` (7 days after `from`, at most 31). The cursor holds the window.',
      },
    })
    .input(byId.extend(listSlotsSchema.shape))
    .output(pageSchema(slotSchema))
    .query(({ ctx, input: { id, ...query } }) =>
      listSlots(ctx.request, { ...query, physicianId: resolvePhysician(ctx.asker, id) }),
    ),
  listAgenda: clinicianProcedure
    .meta({
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/physicians/{id}/agenda',
        summary: 'List the appointments booked with one, soonest first',
        description: 'From `from` (now) to `to` (7 days after `from`, at most 31). The cursor holds the window.',
      },
    })
    .input(byId.extend(listAgendaSchema.shape))
    .output(pageSchema(agendaItemSchema))
    .query(({ ctx, input: { id, ...query } }) =>
      listAgenda(ctx.request, {
        ...query,
        physicianId: id === 'me' ? ctx.physicianId : id,
        actingId: ctx.physicianId,
      }),
    ),
})
