import {
  consoleAttemptSchema,
  consoleEndpointSchema,
  createWebhookEndpointSchema,
  deletedWebhookEndpointSchema,
  pageQuerySchema,
  pageSchema,
  recoverWebhooksSchema,
  referenceSchema,
  updateWebhookEndpointSchema,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
  webhookRecoverySchema,
  webhookReplaySchema,
  webhookTestSchema,
} from '@consult/domain'
import { requireRecentMember } from '@consult/identity'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getConsoleEndpoint,
  listConsoleAttempts,
  listConsoleEndpoints,
  recoverEvents,
  replayEvent,
  rotateWebhookEndpointSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@consult/integration'
import { z } from 'zod'
import { mayProcedure, recentProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

const withId = z.object({ id: referenceSchema })
const read = mayProcedure('readEndpoints').meta({ audit: { none: "The partner's own servers." } })
const change = mayProcedure('changeEndpoints')
/** Events contain what patients wrote: only somebody who has just signed in may decide where they go. */
const redirect = recentProcedure('changeEndpoints')

/** The console's webhook endpoints. */
export const consoleEndpointsRouter = router({
  list: read
    .output(z.object({ endpoints: z.array(consoleEndpointSchema) }))
    .query(async ({ ctx }) => ({ endpoints: await listConsoleEndpoints(ctx.request) })),
  get: read
    .input(withId)
    .output(consoleEndpointSchema)
    .query(({ ctx, input }) => getConsoleEndpoint(ctx.request, input.id)),
  attempts: read
    .input(pageQuerySchema.extend(withId.shape))
    .output(pageSchema(consoleAttemptSchema))
    .query(({ ctx, input }) => listConsoleAttempts(ctx.request, input)),
  create: redirect
    .input(createWebhookEndpointSchema)
    .output(webhookEndpointWithSecretSchema)
    .mutation(({ ctx, input }) => createWebhookEndpoint(ctx.request, input)),
  update: change
    .input(updateWebhookEndpointSchema.extend(withId.shape))
    .output(webhookEndpointSchema)
    .mutation(async ({ ctx, input }) => {
      const { memberId, sessionId } = ctx.asker
      if (input.url !== undefined) await requireRecentMember(ctx.request, { physicianId: memberId, sessionId })
      return updateWebhookEndpoint(ctx.request, input)
    }),
  rotateSecret: redirect
    .input(withId)
    .output(webhookEndpointWithSecretSchema)
    .mutation(({ ctx, input }) => rotateWebhookEndpointSecret(ctx.request, input.id)),
  remove: redirect
    .input(withId)
    .output(deletedWebhookEndpointSchema)
    .mutation(({ ctx, input }) => deleteWebhookEndpoint(ctx.request, input.id)),
  enable: change
    .input(withId)
    .output(webhookEndpointSchema)
    .mutation(({ ctx, input }) => enableWebhookEndpoint(ctx.request, input.id)),
  disable: change
    .input(withId)
    .output(webhookEndpointSchema)
    .mutation(({ ctx, input }) => disableWebhookEndpoint(ctx.request, input.id)),
  test: change
    .input(withId)
    .output(webhookTestSchema)
    .mutation(({ ctx, input }) => testWebhookEndpoint(ctx.request, input.id)),
  recover: change
    .input(recoverWebhooksSchema.extend(withId.shape))
    .output(webhookRecoverySchema)
    .mutation(({ ctx, input }) => recoverEvents(ctx.request, input)),
  replay: mayProcedure('replayEvents')
    .input(withId.extend({ eventId: referenceSchema }))
    .output(webhookReplaySchema)
    .mutation(({ ctx, input }) => replayEvent(ctx.request, input)),
})
