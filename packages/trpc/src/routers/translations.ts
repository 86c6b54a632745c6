import { listTranslatedReplies, postAsyncReply, translateMessage, translateReply } from '@consult/consults'
import {
  acceptedMessageSchema,
  instantSchema,
  languageSchema,
  postAsyncReplySchema,
  referenceSchema,
  replyOriginalSchema,
  translatedReplySchema,
  translationAnswerSchema,
} from '@consult/domain'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const physicianProcedure = accepting('physician')
/** They wait for the operator's translator, and must not delay the physician's replies meanwhile. */
const translatingProcedure = physicianProcedure.meta({ waits: true })
const byId = z.object({ id: referenceSchema })

/** Messages in other languages. Portal only: patients and partners see what was sent, and nothing of this. */
export const translationsRouter = router({
  message: translatingProcedure
    .input(byId.extend({ message: z.string().max(80), language: languageSchema }))
    .output(translationAnswerSchema)
    .mutation(({ ctx, input: { id, message, language } }) => {
      const { physicianId } = ctx.asker
      return translateMessage(ctx.request, { asyncConsultId: id, messageId: message, to: language, physicianId })
    }),
  reply: translatingProcedure
    .input(byId.extend(replyOriginalSchema.shape))
    .output(translationAnswerSchema)
    .mutation(({ ctx, input: { id, ...reply } }) =>
      translateReply(ctx.request, { ...reply, asyncConsultId: id, physicianId: ctx.asker.physicianId }),
    ),
  /** Sends a translated reply, and keeps the physician's own words beside it. */
  postReply: physicianProcedure
    .input(byId.extend(postAsyncReplySchema.shape).extend({ original: replyOriginalSchema }))
    .output(acceptedMessageSchema)
    .mutation(({ ctx, input: { id, ...reply } }) => {
      const { physicianId } = ctx.asker
      const uploaders = [{ type: 'physician', id: physicianId }] as const
      return postAsyncReply(ctx.request, { ...reply, asyncConsultId: id, physicianId, uploaders })
    }),
  replies: physicianProcedure
    .meta({ audit: 'entered' })
    .input(byId)
    .output(z.object({ at: instantSchema, replies: z.array(translatedReplySchema) }))
    .query(({ ctx, input }) => listTranslatedReplies(ctx.request, { asyncConsultId: input.id })),
})
