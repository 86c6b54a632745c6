import {
  apiKeySchema,
  apiKeyWithSecretSchema,
  consoleApiKeySchema,
  createApiKeySchema,
  referenceSchema,
  revokedApiKeySchema,
  rotateApiKeySchema,
  rotatedApiKeySchema,
  updateApiKeySchema,
} from '@consult/domain'
import { createApiKey, listConsoleKeys, revokeOwnApiKey, rotateOwnApiKey, updateApiKey } from '@consult/identity'
import { z } from 'zod'
import { mayProcedure, recentProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

const withId = z.object({ id: referenceSchema })
const change = recentProcedure('changeKeys')

/** The console's API keys. The account's own key is managed by operators. */
export const consoleKeysRouter = router({
  list: mayProcedure('readKeys')
    .meta({ audit: { none: "The partner's own settings." } })
    .output(z.object({ keys: z.array(consoleApiKeySchema) }))
    .query(async ({ ctx }) => ({ keys: await listConsoleKeys(ctx.request) })),
  create: change
    .input(createApiKeySchema)
    .output(apiKeyWithSecretSchema)
    .mutation(({ ctx, input }) => createApiKey(ctx.request, input)),
  update: change
    .input(withId.extend(updateApiKeySchema.shape))
    .output(apiKeySchema)
    .mutation(({ ctx, input }) => updateApiKey(ctx.request, input)),
  rotate: change
    .input(withId.extend(rotateApiKeySchema.shape))
    .output(rotatedApiKeySchema)
    .mutation(({ ctx, input }) => rotateOwnApiKey(ctx.request, input)),
  revoke: change
    .input(withId)
    .output(revokedApiKeySchema)
    .mutation(({ ctx, input }) => revokeOwnApiKey(ctx.request, input.id)),
})
