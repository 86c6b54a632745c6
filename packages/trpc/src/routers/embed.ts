import {
  asyncConsultSchema,
  frameSessionSchema,
  idSchema,
  instantSchema,
  languageSchema,
  messageSchema,
  notificationChannels,
  pageQuerySchema,
  pageSchema,
  patientNotificationsSchema,
  queuePlaceSchema,
  quietHoursSchema,
  referenceSchema,
  slotSchema,
  telehealthConsultSchema,
} from '@consult/domain'
import {
  chooseLanguage,
  exchangeEmbedSession,
  getAsyncQueuePlace,
  getCallPhysician,
  getEmbedOpening,
  getEmbedOverview,
  getPhysicianBack,
  listCallSlots,
  listEarlierConsults,
} from '@consult/embed'
import {
  addPatientDevice,
  chooseNotifications,
  getNotificationChoice,
  type NotificationChoice,
  patientPushKey,
  removePatientDevice,
} from '@consult/notifications'
import { z } from 'zod'
import { accepting, openProcedure, router, scopeOf } from '../trpc.ts'
import { readMarkSchema, toReadMark } from './signals.ts'

const overviewSchema = z.object({
  partnerName: z.string(),
  privacyUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
  contactUrl: z.string().nullable(),
  consentVersion: z.string().nullable(),
  patient: z.object({ id: idSchema, name: z.string().nullable(), language: z.string().nullable() }),
  emergencyNumber: z.string().nullable(),
  asyncConsult: asyncConsultSchema.nullable(),
  inviter: z.string().nullable(),
  hasEarlierConsults: z.boolean(),
  telehealthConsult: telehealthConsultSchema.nullable(),
  testClock: instantSchema.nullable(),
  position: z.string(),
  sequence: z.number().int(),
})

const overSchema = z.object({ at: instantSchema, physicianName: z.string().nullable() })
const earlierConsultSchema = z.discriminatedUnion('kind', [
  overSchema.extend({ kind: z.literal('async_consult'), consult: asyncConsultSchema }),
  overSchema.extend({ kind: z.literal('telehealth'), consult: telehealthConsultSchema }),
])

const notificationChoiceSchema = z.object({
  offered: z.array(z.enum(notificationChannels)),
  channels: z.array(z.enum(notificationChannels)),
  quietHours: quietHoursSchema.nullable(),
})

const byId = z.object({ id: referenceSchema })

const toChoice = ({ offered, channels, quietHours }: NotificationChoice) => ({
  offered: [...offered],
  channels: [...channels],
  quietHours,
})

/** Procedures for the widget only. */
export const embedRouter = router({
  /** Called from the partner's page and never from the frame, so that the browser sends the partner's Origin. */
  exchange: openProcedure
    .input(z.object({ token: z.string().max(200) }))
    .output(frameSessionSchema)
    .mutation(({ ctx, input }) => exchangeEmbedSession(ctx.services, { token: input.token, origin: ctx.origin }, ctx)),
  overview: accepting('embed')
    .meta({ audit: 'entered' })
    .output(overviewSchema)
    .query(({ ctx }) =>
      getEmbedOverview(ctx.request, { patientId: ctx.asker.patientId, consultId: ctx.asker.consultId }),
    ),
  /** The overview, together with the start of the transcript. */
  opening: accepting('embed')
    .meta({ audit: 'entered' })
    .output(
      overviewSchema.extend({
        transcript: pageSchema(messageSchema).nullable(),
        reads: z.array(readMarkSchema),
        unsentTextKey: z.string(),
      }),
    )
    .query(async ({ ctx }) => {
      const { patientId, consultId } = ctx.asker
      const opening = await getEmbedOpening(ctx.request, { patientId, consultId })
      return { ...opening, reads: opening.reads.map(toReadMark) }
    }),
  /** The patient chose a language: it applies to the widget and to their next consults. */
  chooseLanguage: accepting('embed')
    .input(z.object({ language: languageSchema }))
    .output(z.object({ language: z.string() }))
    .mutation(({ ctx, input }) =>
      chooseLanguage(ctx.request, { patientId: ctx.asker.patientId, language: input.language }),
    ),
  /** How the patient is told while the widget is closed, and what they can choose. */
  notifications: accepting('embed')
    .meta({ audit: { none: 'What the patient chose, without an address.' } })
    .output(notificationChoiceSchema)
    .query(async ({ ctx }) => toChoice(await getNotificationChoice(ctx.request, ctx.asker.patientId))),
  /** The patient chose how they are told while the widget is closed. */
  chooseNotifications: accepting('embed')
    .input(patientNotificationsSchema)
    .output(notificationChoiceSchema)
    .mutation(async ({ ctx, input }) =>
      toChoice(await chooseNotifications(ctx.request, { ...input, patientId: ctx.asker.patientId })),
    ),
  queuePlace: accepting('embed')
    .meta({ audit: 'entered' })
    .input(byId)
    .output(queuePlaceSchema.extend({ staffed: z.boolean() }).nullable())
    .query(({ ctx, input }) =>
      getAsyncQueuePlace(ctx.request, { asyncConsultId: input.id, scope: scopeOf(ctx.asker) }),
    ),
  /** The key with which the browser of a patient's page subscribes to pushes. Null: pushes are off. */
  pushKey: accepting('embed')
    .meta({ audit: { none: 'A public key.' } })
    .output(z.object({ publicKey: z.string().nullable() }))
    .query(({ ctx }) => patientPushKey(ctx.request)),
  /** The patient asked for pushes in this browser, or it is still there. `token` is that of the page's link. */
  addDevice: accepting('embed')
    .input(
      z.object({
        endpoint: z.string().max(2000),
        p256dh: z.string().max(200),
        auth: z.string().max(100),
        token: z.string().max(200),
      }),
    )
    .output(z.object({ added: z.literal(true) }))
    .mutation(({ ctx, input }) => addPatientDevice(ctx.request, { ...input, patientId: ctx.asker.patientId })),
  removeDevice: accepting('embed')
    .input(z.object({ endpoint: z.string().max(2000) }))
    .output(z.object({ removed: z.literal(true) }))
    .mutation(({ ctx, input }) => removePatientDevice(ctx.request, { ...input, patientId: ctx.asker.patientId })),
  /** The times to which the patient can move their booked call. */
  callSlots: accepting('embed')
    .meta({ audit: { none: "A physician's free times, without the name." } })
    .input(byId)
    .output(pageSchema(slotSchema))
    .query(({ ctx, input }) =>
      listCallSlots(ctx.request, { telehealthConsultId: input.id, scope: scopeOf(ctx.asker) }),
    ),
  /** When a physician who could take the thread or call is back, if none is on duty. */
  physicianBack: accepting('embed')
    .meta({ audit: { none: "Physicians' hours, without names." } })
    .input(byId)
    .output(z.object({ staffed: z.boolean(), backAt: instantSchema.nullable() }))
    .query(({ ctx, input }) => getPhysicianBack(ctx.request, { id: input.id, scope: scopeOf(ctx.asker) })),
  /** The patient's ended consults, threads and calls, latest first. */
  earlierConsults: accepting('embed')
    .meta({ audit: 'entered' })
    .input(pageQuerySchema)
    .output(pageSchema(earlierConsultSchema))
    .query(({ ctx, input }) => {
      const { patientId, consultId } = ctx.asker
      return listEarlierConsults(ctx.request, { ...input, patientScope: { patientId, consultId } })
    }),
  /** The physician who is joining the patient's call or is in it. */
  callPhysician: accepting('embed')
    .meta({ audit: { none: "A physician's name." } })
    .input(byId)
    .output(z.object({ name: z.string().nullable(), specialty: z.string().nullable() }))
    .query(({ ctx, input }) =>
      getCallPhysician(ctx.request, { telehealthConsultId: input.id, scope: scopeOf(ctx.asker) }),
    ),
})
