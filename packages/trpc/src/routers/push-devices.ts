import { idSchema, instantSchema, pushKindsSchema, referenceSchema } from '@consult/domain'
import {
  chooseKinds,
  chooseReplyMails,
  listDevices,
  registerDevice,
  removeDevice,
  reportFocus,
  testDevice,
  wantsReplyMails,
} from '@consult/notifications'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const physicianProcedure = accepting('physician')

const keySchema = z.string().regex(/^[A-Za-z0-9_-]{16,200}$/)

/** The browsers in which the physician turned on notifications. Portal only. */
export const pushDevicesRouter = router({
  list: physicianProcedure
    .meta({ audit: { none: "The caller's own devices." } })
    .output(
      z.object({
        /** The key that browsers subscribe with. Null: the operator has not set up pushes. */
        publicKey: z.string().nullable(),
        devices: z.array(
          z.object({
            deviceId: idSchema,
            kinds: pushKindsSchema,
            browser: z.string().nullable(),
            system: z.string().nullable(),
            createdAt: instantSchema,
            lastSeenAt: instantSchema,
          }),
        ),
      }),
    )
    .query(({ ctx }) => listDevices(ctx.request, ctx.asker.physicianId)),
  /** Repeated at each load of the portal. */
  register: physicianProcedure
    .input(z.object({ endpoint: z.string().max(2048), p256dh: keySchema, auth: keySchema }))
    .output(z.object({ deviceId: idSchema, kinds: pushKindsSchema }))
    .mutation(({ ctx, input }) => {
      const { physicianId, sessionId } = ctx.asker
      return registerDevice(ctx.request, { ...input, physicianId, sessionId })
    }),
  chooseKinds: physicianProcedure
    .input(z.object({ id: referenceSchema, kinds: pushKindsSchema }))
    .output(z.object({ chosen: z.literal(true) }))
    .mutation(({ ctx, input: { id, kinds } }) =>
      chooseKinds(ctx.request, { deviceId: id, kinds, physicianId: ctx.asker.physicianId }),
    ),
  remove: physicianProcedure
    .input(z.object({ id: referenceSchema }))
    .output(z.object({ removed: z.literal(true) }))
    .mutation(({ ctx, input }) =>
      removeDevice(ctx.request, { deviceId: input.id, physicianId: ctx.asker.physicianId }),
    ),
  test: physicianProcedure
    .input(z.object({ id: referenceSchema }))
    .output(z.object({ requested: z.literal(true) }))
    .mutation(({ ctx, input }) => testDevice(ctx.request, { deviceId: input.id, physicianId: ctx.asker.physicianId })),
  /** Whether a mail says that replies are overdue while the physician is off duty. */
  replyMails: physicianProcedure
    .meta({ audit: { none: "The caller's own choice." } })
    .output(z.object({ wanted: z.boolean() }))
    .query(async ({ ctx }) => ({ wanted: await wantsReplyMails(ctx.request, ctx.asker.physicianId) })),
  chooseReplyMails: physicianProcedure
    .input(z.object({ wanted: z.boolean() }))
    .output(z.object({ wanted: z.boolean() }))
    .mutation(({ ctx, input }) => chooseReplyMails(ctx.request, { ...input, physicianId: ctx.asker.physicianId })),
  /** Repeated while the tab has the focus and somebody uses it. */
  reportFocus: physicianProcedure
    .input(z.object({ tab: z.string().regex(/^[A-Za-z0-9-]{8,40}$/), focused: z.boolean() }))
    .output(z.object({ reported: z.literal(true) }))
    .mutation(({ ctx, input: { tab, focused } }) =>
      reportFocus(ctx.request, { physicianId: ctx.asker.physicianId, tabId: tab, focused }),
    ),
})
