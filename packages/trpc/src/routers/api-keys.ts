import {
  apiKeySchema,
  apiKeyWithSecretSchema,
  createApiKeySchema,
  pageQuerySchema,
  pageSchema,
  referenceSchema,
  revokedApiKeySchema,
  rotateApiKeySchema,
  rotatedApiKeySchema,
  updateApiKeySchema,
} from '@consult/domain'
import { createApiKey, listApiKeys, revokeOwnApiKey, rotateOwnApiKey, updateApiKey } from '@consult/identity'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const withId = z.object({ id: referenceSchema })
const keyProcedure = accepting('partner').meta({ scope: 'keys' })

/** The partner's API keys, besides the account's own. */
export const apiKeysRouter = router({
  create: keyProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api-keys',
        success: 201,
        summary: 'Create an API key',
        description:
          'The secret is shown only here and when the key is rotated. A key cannot create one that may do more, works from more networks or lives longer than itself: 403 `forbidden`.',
      },
    })
    .input(createApiKeySchema)
    .output(apiKeyWithSecretSchema)
    .mutation(({ ctx, input }) => createApiKey(ctx.request, input)),
  list: keyProcedure
    .meta({
      audit: { none: "The partner's own settings." },
      rest: {
        method: 'GET',
        path: '/api-keys',
        summary: 'List API keys',
        description: "Oldest first, without revoked keys and the account's own key.",
      },
    })
    .input(pageQuerySchema)
    .output(pageSchema(apiKeySchema))
    .query(({ ctx, input }) => listApiKeys(ctx.request, input)),
  update: keyProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api-keys/{id}',
        summary: 'Update an API key',
        description:
          'Changes its name or networks, from the next request on. Fields that you leave out stay as they are.',
      },
    })
    .input(withId.extend(updateApiKeySchema.shape))
    .output(apiKeySchema)
    .mutation(({ ctx, input }) => updateApiKey(ctx.request, input)),
  revoke: keyProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api-keys/{id}',
        summary: 'Revoke an API key',
        description: 'It is a 401 from the next request on, and so is every session and token that it created.',
      },
    })
    .input(withId)
    .output(revokedApiKeySchema)
    .mutation(({ ctx, input }) => revokeOwnApiKey(ctx.request, input.id)),
  rotate: keyProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api-keys/{id}/rotate',
        summary: 'Rotate an API key',
        description:
          'Returns a new secret of the same key. The previous one works for 24 more hours, or as long as you say.',
      },
    })
    .input(withId.extend(rotateApiKeySchema.shape))
    .output(rotatedApiKeySchema)
    .mutation(({ ctx, input }) => rotateOwnApiKey(ctx.request, input)),
})
