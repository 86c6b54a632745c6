import { actingPhysician } from '@consult/auth'
import {
  getAvailability,
  getPhysician,
  getPresence,
  listAgenda,
  listPhysicians,
  listSlots,
  mintPhysicianSession,
  provisionPhysician,
  replaceLanguages,
  replaceLicenses,
  setAvailability,
  setPresence,
} from '@consult/directory'
import {
  agendaItemSchema,
  availabilitySchema,
  deactivatedPhysicianSchema,
  endedSessionsSchema,
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
  secondFactorResetSchema,
  setAvailabilitySchema,
  setPresenceSchema,
  slotSchema,
} from '@consult/domain'
import { deactivatePhysician, endPhysicianSessions, reactivatePhysician, resetSecondFactor } from '@consult/identity'
import { z } from 'zod'
import { resolvePhysician, resolveSelf } from '../physician-reference.ts'
import { accepting, clinicianProcedure, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

export const physiciansRouter = router({
  provision: accepting('partner')
    .meta({
      scope: 'physicians:write',
      rest: {
        method: 'POST',
        path: '/physicians',
        success: 201,
        upsert: true,
        summary: 'Create or update a physician',
        description:
          'Identified by `externalId`. Repeating it with the same `email` updates the physician and returns 200. The email address cannot be changed.',
        errors: ['email_in_use', 'external_id_conflict', 'quota_exceeded'],
      },
    })
    .input(provisionPhysicianSchema)
    .output(physicianSchema)
    .mutation(({ ctx, input }) => provisionPhysician(ctx.request, input)),
  list: accepting('partner')
    .meta({
      scope: 'physicians:read',
      audit: { none: 'Physicians.' },
      rest: { method: 'GET', path: '/physicians', summary: 'List physicians', description: 'Newest first.' },
    })
    .input(listPhysiciansSchema)
    .output(pageSchema(physicianSchema))
    .query(({ ctx, input }) => listPhysicians(ctx.request, input)),
  get: accepting('partner', 'physician')
    .meta({
      scope: 'physicians:read',
      audit: { none: 'A physician.' },
      rest: {
        method: 'GET',
        path: '/physicians/{id}',
        summary: 'Retrieve a physician',
        description: 'Includes licenses, languages and presence.',
      },
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
      scope: 'sessions',
      rest: {
        method: 'POST',
        path: '/physicians/{id}/session',
        success: 201,
        summary: 'Create a physician session token',
        description:
          'The token acts as this physician for 15 minutes, in place of the API key. `portalUrl` opens the portal, signed in.',
        errors: ['physician_deactivated'],
      },
    })
    .input(byId)
    .output(physicianSessionSchema)
    .mutation(({ ctx, input }) => mintPhysicianSession(ctx.request, resolvePhysician(ctx.asker, input.id))),
  deactivate: accepting('partner')
    .meta({
      scope: 'physicians:write',
      rest: {
        method: 'POST',
        path: '/physicians/{id}/deactivate',
        summary: 'Deactivate a physician',
        description:
          'Their credentials stop working at once, and nothing new is assigned to them. Their open consults are handed over where possible: `handOver` lists what happened to each, and what needs your attention. Repeat the request to hand over what is left.',
      },
    })
    .input(byId)
    .output(deactivatedPhysicianSchema)
    .mutation(({ ctx, input }) => deactivatePhysician(ctx.request, resolvePhysician(ctx.asker, input.id))),
  reactivate: accepting('partner')
    .meta({
      scope: 'physicians:write',
      rest: {
        method: 'POST',
        path: '/physicians/{id}/reactivate',
        summary: 'Reactivate a physician',
        description:
          'The physician can sign in again with the same password. Earlier sessions and tokens stay revoked, and consults that were handed over stay where they are.',
      },
    })
    .input(byId)
    .output(physicianSchema)
    .mutation(({ ctx, input }) => reactivatePhysician(ctx.request, resolvePhysician(ctx.asker, input.id))),
  resetSecondFactor: accepting('partner')
    .meta({
      scope: 'physicians:write',
      rest: {
        method: 'POST',
        path: '/physicians/{id}/reset-second-factor',
        summary: "Reset a physician's second factor",
        description:
          'For a physician who lost their authenticator app and recovery codes. Deletes both, ends all of their sessions, and notifies them by email. The password stays. If the account requires a second factor, the next sign-in sets up a new one. Confirm first who is asking.',
      },
    })
    .input(byId)
    .output(secondFactorResetSchema)
    .mutation(({ ctx, input }) => resetSecondFactor(ctx.request, resolvePhysician(ctx.asker, input.id))),
  endSessions: accepting('partner')
    .meta({
      scope: 'physicians:write',
      rest: {
        method: 'POST',
        path: '/physicians/{id}/end-sessions',
        summary: "End a physician's sessions",
        description:
          'Signs the physician out everywhere: ends all of their sessions and session tokens, also those that you created. They can sign in again. For a lost device, or a person who left a screen unlocked.',
      },
    })
    .input(byId)
    .output(endedSessionsSchema)
    .mutation(({ ctx, input }) => endPhysicianSessions(ctx.request, resolvePhysician(ctx.asker, input.id))),
  replaceLicenses: clinicianProcedure
    .meta({
      scope: 'physicians:write',
      rest: {
        method: 'PUT',
        path: '/physicians/{id}/licenses',
        summary: "Replace a physician's licenses",
        description:
          'Replaces the whole list. A physician needs a license for the jurisdiction of each consult that has one.',
      },
    })
    .input(byId.extend(replaceLicensesSchema.shape))
    .output(physicianSchema)
    .mutation(async ({ ctx, input }) => {
      const physicianId = await resolveSelf(ctx.physicianId, input.id, (id) => getPhysician(ctx.request, id))
      return replaceLicenses(ctx.request, { physicianId, licenses: input.licenses })
    }),
  replaceLanguages: accepting('partner', 'physician')
    .meta({
      scope: 'physicians:write',
      rest: {
        method: 'PUT',
        path: '/physicians/{id}/languages',
        summary: "Replace a physician's languages",
        description: 'Replaces the whole list.',
      },
    })
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
      scope: 'physicians:read',
      audit: { none: 'A physician.' },
      rest: {
        method: 'GET',
        path: '/physicians/{id}/presence',
        summary: "Retrieve a physician's presence",
        description: 'Whether the physician is on duty now, and when they were last seen.',
      },
    })
    .input(byId)
    .output(presenceSchema)
    .query(async ({ ctx, input }) => {
      const read = (physicianId: string) => getPresence(ctx.request, physicianId)
      return read(await resolveSelf(ctx.physicianId, input.id, read))
    }),
  setPresence: clinicianProcedure
    .meta({
      scope: 'physicians:write',
      rest: {
        method: 'PUT',
        path: '/physicians/{id}/presence',
        summary: "Set a physician's presence",
        description:
          'Use `online` to go on duty, and `away` or `offline` to go off duty. `until` ends the status at a given time.',
      },
    })
    .input(byId.extend(setPresenceSchema.shape))
    .output(presenceSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, ...presence } = input
      const physicianId = await resolveSelf(ctx.physicianId, id, (other) => getPresence(ctx.request, other))
      return setPresence(ctx.request, { ...presence, physicianId })
    }),
  getAvailability: clinicianProcedure
    .meta({
      scope: 'physicians:read',
      audit: { none: "A physician's hours." },
      rest: {
        method: 'GET',
        path: '/physicians/{id}/availability',
        summary: "Retrieve a physician's availability",
        description: 'The hours in which the physician can be booked. They are empty until set.',
      },
    })
    .input(byId)
    .output(availabilitySchema)
    .query(async ({ ctx, input }) => {
      const read = (physicianId: string) => getAvailability(ctx.request, physicianId)
      return read(await resolveSelf(ctx.physicianId, input.id, read))
    }),
  setAvailability: clinicianProcedure
    .meta({
      scope: 'physicians:write',
      rest: {
        method: 'PUT',
        path: '/physicians/{id}/availability',
        summary: "Replace a physician's availability",
        description: 'Replaces all hours and exceptions. Appointments that are already booked stay booked.',
      },
    })
    .input(byId.extend(setAvailabilitySchema.shape))
    .output(availabilitySchema)
    .mutation(async ({ ctx, input: { id, ...availability } }) => {
      const physicianId = await resolveSelf(ctx.physicianId, id, (other) => getAvailability(ctx.request, other))
      return setAvailability(ctx.request, { physicianId, availability })
    }),
  listSlots: accepting('partner')
    .meta({
      scope: 'physicians:read',
      audit: { none: 'Free times.' },
      rest: {
        method: 'GET',
        path: '/physicians/{id}/slots',
        summary: 'List free appointment slots of a physician',
        description:
          'Soonest first: working hours minus booked appointments, between `from` and `to`. With `patientId` or `jurisdiction`, days on which the physician has no license there are left out. The cursor stores the time window.',
      },
    })
    .input(byId.extend(listSlotsSchema.shape))
    .output(pageSchema(slotSchema))
    .query(({ ctx, input: { id, ...query } }) =>
      listSlots(ctx.request, { ...query, physicianId: resolvePhysician(ctx.asker, id) }),
    ),
  listAgenda: clinicianProcedure
    .meta({
      scope: 'consults:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/physicians/{id}/agenda',
        summary: 'List booked appointments of a physician',
        description: 'Soonest first, between `from` and `to`. The cursor stores the time window.',
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
