import {
  countInbox,
  getInboxItems,
  inboxViews,
  listActivity,
  listInbox,
  listPatientHistory,
  noteTopics,
  readTranscript,
  translationUse,
} from '@consult/consults'
import { getClinician, getPatientForPhysician, getPhysician } from '@consult/directory'
import {
  asyncConsultStatusSchema,
  emailSchema,
  idSchema,
  instantSchema,
  messageSchema,
  newPasswordSchema,
  pageQuerySchema,
  pageSchema,
  patientSchema,
  physicianSchema,
  referenceSchema,
  telehealthStatusSchema,
} from '@consult/domain'
import { formatPosition } from '@consult/engine'
import { choosePassword, exchangePhysicianSession, signIn, signOut } from '@consult/identity'
import { z } from 'zod'
import { accountProcedure } from '../account-holder.ts'
import { inboxItemSchema } from '../inbox-item.ts'
import { accepting, openProcedure, router } from '../trpc.ts'
import { portalSessionSchema, signInSchema, siteSchema } from './access.ts'

const physicianProcedure = accepting('physician')

const countsSchema = z.object({
  mine: z.number().int(),
  queue: z.number().int(),
  overdue: z.number().int(),
  waiting: z.number().int(),
})

const activityItemSchema = z.object({
  id: idSchema,
  at: instantSchema,
  act: z.string(),
  outcome: z.enum(['done', 'read', 'refused']),
  code: z.string().nullable(),
  actor: z.object({ kind: z.string(), id: idSchema.nullable(), name: z.string().nullable() }),
  as: z.object({ physicianId: idSchema, name: z.string().nullable(), credential: z.string() }).nullable(),
  resource: z.object({ type: z.string(), id: idSchema.nullable() }),
})

const entryFields = {
  at: instantSchema,
  id: idSchema,
  reason: z.string().nullable(),
  physicianId: idSchema.nullable(),
  physicianName: z.string().nullable(),
  withheld: z.boolean(),
}
const historyEntrySchema = z.discriminatedUnion('kind', [
  z.object({ ...entryFields, kind: z.literal('consult'), status: asyncConsultStatusSchema }),
  z.object({
    ...entryFields,
    kind: z.literal('call'),
    status: telehealthStatusSchema,
    startedAt: instantSchema.nullable(),
    endedAt: instantSchema.nullable(),
    hasRecording: z.boolean(),
  }),
  z.object({
    ...entryFields,
    kind: z.literal('note'),
    about: z.enum(['consult', 'call']),
    topic: z.enum(noteTopics),
    text: z.string(),
  }),
])

/** Procedures for the portal only. */
export const portalRouter = router({
  signIn: openProcedure
    .input(
      z.object({
        email: emailSchema,
        password: z.string().min(1).max(200),
        site: siteSchema,
        device: z.string().max(200).nullish(),
      }),
    )
    .output(signInSchema)
    .mutation(({ ctx, input }) => signIn(ctx.services, input, ctx)),
  exchange: openProcedure
    .input(z.object({ token: z.string().max(200) }))
    .output(portalSessionSchema)
    .mutation(({ ctx, input }) => exchangePhysicianSession(ctx.services, input.token, ctx)),
  /** Sets the password of the invited physician and signs them in, unless a second step follows. */
  acceptInvitation: openProcedure
    .input(z.object({ token: z.string().max(200), password: newPasswordSchema, site: siteSchema }))
    .output(signInSchema)
    .mutation(({ ctx, input }) => choosePassword(ctx.services, { ...input, kind: 'invitation' }, ctx)),
  signOut: accountProcedure
    .output(z.object({ signedOut: z.literal(true) }))
    .mutation(({ ctx }) => signOut(ctx.request, ctx.holder)),
  me: physicianProcedure
    .meta({ audit: { none: 'The physician who asks.' } })
    .output(
      z.object({
        physician: physicianSchema,
        partnerName: z.string(),
        position: z.string(),
        /** For pages that loaded before there was `position`. */
        sequence: z.number().int(),
        /** `before`: nothing can be translated now, but some replies were sent in another language. */
        translation: z.enum(['now', 'before', 'never']),
        /** How long a patient has to confirm that a consult is resolved. */
        acceptanceWindowSeconds: z.number().int(),
      }),
    )
    .query(async ({ ctx }) => {
      // Read first, so that everything that the portal reads later is at least this recent and the portal can follow
      // the log from here.
      const head = await ctx.services.feed.head(ctx.asker.account.partnerId)
      const physician = await getPhysician(ctx.request, ctx.asker.physicianId)
      const translation = await translationUse(ctx.request)
      const { name: partnerName, acceptanceWindow: acceptanceWindowSeconds } = ctx.asker.account
      const position = formatPosition(head)
      return { physician, partnerName, position, sequence: head.sequence, translation, acceptanceWindowSeconds }
    }),
  inbox: physicianProcedure
    .meta({ audit: 'entered' })
    .input(pageQuerySchema.extend({ view: z.enum(inboxViews) }))
    .output(pageSchema(inboxItemSchema))
    .query(({ ctx, input }) => listInbox(ctx.request, { ...input, physicianId: ctx.asker.physicianId })),
  /** Rows that changed through events, so that a list can be updated without reading all of it. */
  inboxItems: physicianProcedure
    .meta({ audit: 'entered' })
    .input(z.object({ ids: z.array(referenceSchema).max(100) }))
    .output(z.array(inboxItemSchema))
    .query(({ ctx, input }) =>
      getInboxItems(ctx.request, { asyncConsultIds: input.ids, physicianId: ctx.asker.physicianId }),
    ),
  /**
   * A transcript from its end, or backward from a message. Sequences are dense from 1, so the first one shows whether
   * there is more.
   */
  transcript: physicianProcedure
    .meta({ audit: 'entered' })
    .input(
      z.object({
        id: referenceSchema,
        before: z.number().int().min(1).optional(),
        limit: z.number().int().min(1).max(1_000),
      }),
    )
    .output(z.object({ messages: z.array(messageSchema) }))
    .query(({ ctx, input: { id, ...part } }) => readTranscript(ctx.request, { asyncConsultId: id, ...part })),
  counts: physicianProcedure
    .meta({ audit: { none: 'Numbers.' } })
    .output(
      countsSchema.extend({
        rows: countsSchema,
        nextDueAt: instantSchema.nullable(),
        load: z.number().int(),
        capacity: z.number().int().nullable(),
      }),
    )
    .query(({ ctx }) => countInbox(ctx.request, ctx.asker.physicianId)),
  clinician: physicianProcedure
    .meta({ audit: { none: "A physician's name." } })
    .input(z.object({ id: referenceSchema }))
    .output(
      z.object({
        id: idSchema,
        name: z.string(),
        fullName: z.string(),
        lastName: z.string(),
        hasLeft: z.boolean(),
      }),
    )
    .query(({ ctx, input }) => getClinician(ctx.request, input.id)),
  /** Actions on a consult of either kind, reads of it and refusals, newest first. */
  activity: physicianProcedure
    .meta({ audit: 'entered' })
    .input(pageQuerySchema.extend({ id: referenceSchema }))
    .output(pageSchema(activityItemSchema))
    .query(({ ctx, input: { id, ...page } }) => listActivity(ctx.request, { ...page, consultId: id })),
  /** The patient's record as the partner sent it, and the language that they chose in the widget. */
  patient: physicianProcedure
    .meta({ audit: 'entered' })
    .input(z.object({ id: referenceSchema }))
    .output(z.object({ patient: patientSchema, chosenLanguage: z.string().nullable() }))
    .query(({ ctx, input }) => getPatientForPhysician(ctx.request, input.id)),
  /** The patient's threads and calls with their notes, newest first. */
  patientHistory: physicianProcedure
    .meta({ audit: 'entered' })
    .input(pageQuerySchema.extend({ id: referenceSchema }))
    .output(pageSchema(historyEntrySchema))
    .query(({ ctx, input: { id, ...page } }) => listPatientHistory(ctx.request, { ...page, patientId: id })),
})
