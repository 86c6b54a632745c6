import {
  createWebhookEndpointSchema,
  deletedWebhookEndpointSchema,
  pageQuerySchema,
  pageSchema,
  recoverWebhooksSchema,
  referenceSchema,
  updateWebhookEndpointSchema,
  webhookAttemptSchema,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
  webhookRecoverySchema,
  webhookReplaySchema,
  webhookTestSchema,
} from '@consult/domain'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookAttempts,
  listWebhookEndpoints,
  recoverEvents,
  replayEvent,
  rotateWebhookEndpointSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@consult/integration'
import { z } from 'zod'
import type { RestRoute } from '../meta.ts'
import { accepting, router } from '../trpc.ts'

const withId = z.object({ id: referenceSchema })
const partnerProcedure = accepting('partner').meta({ scope: 'webhooks' })
const settings = { none: "The partner's own settings." }

/** A route below `/webhook-endpoints`. */
const at = (rest: RestRoute) => ({ rest: { ...rest, path: `/webhook-endpoints${rest.path}` } })

/** The endpoints that a partner's events are sent to. */
export const webhookEndpointsRouter = router({
  create: partnerProcedure
    .meta(
      at({
        method: 'POST',
        path: '',
        success: 201,
        summary: 'Create a webhook endpoint',
        description: 'It gets the events from now on. The signing secret is shown only here and when it is rotated.',
      }),
    )
    .input(createWebhookEndpointSchema)
    .output(webhookEndpointWithSecretSchema)
    .mutation(({ ctx, input }) => createWebhookEndpoint(ctx.request, input)),
  list: partnerProcedure
    .meta({
      audit: settings,
      ...at({
        method: 'GET',
        path: '',
        summary: 'List webhook endpoints',
        description: 'The one that your operator has set comes first, then the others, oldest first.',
      }),
    })
    .input(pageQuerySchema)
    .output(pageSchema(webhookEndpointSchema))
    .query(({ ctx, input }) => listWebhookEndpoints(ctx.request, input)),
  get: partnerProcedure
    .meta({
      audit: settings,
      ...at({
        method: 'GET',
        path: '/{id}',
        summary: 'Get a webhook endpoint',
        description: 'Returns it without its signing secret.',
      }),
    })
    .input(withId)
    .output(webhookEndpointSchema)
    .query(({ ctx, input }) => getWebhookEndpoint(ctx.request, input.id)),
  update: partnerProcedure
    .meta(
      at({
        method: 'PATCH',
        path: '/{id}',
        summary: 'Update a webhook endpoint',
        description:
          'Fields that you leave out stay as they are. A new URL keeps the secret and the position in the log.',
      }),
    )
    .input(updateWebhookEndpointSchema.extend(withId.shape))
    .output(webhookEndpointSchema)
    .mutation(({ ctx, input }) => updateWebhookEndpoint(ctx.request, input)),
  remove: partnerProcedure
    .meta(
      at({
        method: 'DELETE',
        path: '/{id}',
        summary: 'Delete a webhook endpoint',
        description: 'Removes its secrets and the deliveries that wait for it.',
      }),
    )
    .input(withId)
    .output(deletedWebhookEndpointSchema)
    .mutation(({ ctx, input }) => deleteWebhookEndpoint(ctx.request, input.id)),
  rotateSecret: partnerProcedure
    .meta(
      at({
        method: 'POST',
        path: '/{id}/rotate-secret',
        summary: "Rotate an endpoint's secret",
        description: 'Returns a new signing secret. The old one and the new one both sign for 24 hours.',
      }),
    )
    .input(withId)
    .output(webhookEndpointWithSecretSchema)
    .mutation(({ ctx, input }) => rotateWebhookEndpointSecret(ctx.request, input.id)),
  enable: partnerProcedure
    .meta(
      at({
        method: 'POST',
        path: '/{id}/enable',
        summary: 'Enable a webhook endpoint',
        description:
          'Sends again, at once, what waits for the endpoint. After `disable`, it gets the events from now on; use `recover` for those that it missed. Otherwise it continues where it stopped. One that your operator has disabled can be enabled only by them.',
        errors: ['webhook_unavailable'],
      }),
    )
    .input(withId)
    .output(webhookEndpointSchema)
    .mutation(({ ctx, input }) => enableWebhookEndpoint(ctx.request, input.id)),
  disable: partnerProcedure
    .meta(
      at({
        method: 'POST',
        path: '/{id}/disable',
        summary: 'Disable a webhook endpoint',
        description: 'It gets nothing, and misses the events, until you enable it.',
      }),
    )
    .input(withId)
    .output(webhookEndpointSchema)
    .mutation(({ ctx, input }) => disableWebhookEndpoint(ctx.request, input.id)),
  test: partnerProcedure
    .meta(
      at({
        method: 'POST',
        path: '/{id}/test',
        summary: 'Test a webhook endpoint',
        description:
          'Sends one signed `webhook.test` event, waits up to 15 seconds for the response, and returns it. The event is not in your log and not in the attempts.',
      }),
    )
    .input(withId)
    .output(webhookTestSchema)
    .mutation(({ ctx, input }) => testWebhookEndpoint(ctx.request, input.id)),
  listAttempts: partnerProcedure
    .meta({
      audit: { none: "How the partner's own servers responded." },
      ...at({
        method: 'GET',
        path: '/{id}/attempts',
        summary: 'List delivery attempts',
        description: 'Every attempt of the last 30 days to send an event to the endpoint, newest first.',
      }),
    })
    .input(pageQuerySchema.extend(withId.shape))
    .output(pageSchema(webhookAttemptSchema))
    .query(({ ctx, input }) => listWebhookAttempts(ctx.request, input)),
  replay: partnerProcedure
    .meta(
      at({
        method: 'POST',
        path: '/{id}/events/{eventId}/replay',
        success: 202,
        summary: 'Replay an event',
        description:
          'Sends the event to this endpoint again, with the same id. The result does not count for or against the endpoint.',
        errors: ['webhook_unavailable'],
      }),
    )
    .input(withId.extend({ eventId: referenceSchema }))
    .output(webhookReplaySchema)
    .mutation(({ ctx, input }) => replayEvent(ctx.request, input)),
  recover: partnerProcedure
    .meta(
      at({
        method: 'POST',
        path: '/{id}/recover',
        success: 202,
        summary: 'Recover missed events',
        description:
          'Sends the events of a time that the endpoint has not got and is not waiting for, oldest first. The results do not count for or against the endpoint.',
        errors: ['webhook_unavailable'],
      }),
    )
    .input(recoverWebhooksSchema.extend(withId.shape))
    .output(webhookRecoverySchema)
    .mutation(({ ctx, input }) => recoverEvents(ctx.request, input)),
})
