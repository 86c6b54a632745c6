import { z } from 'zod'
import { descriptions } from '../vocabulary/descriptions.ts'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantInputSchema, instantSchema } from '../vocabulary/instant.ts'
import { plainText, visibleText } from '../vocabulary/text.ts'
import { keyScopeSchema, keyScopes } from './scope.ts'

/** How many API keys a partner may have, in addition to the key of the account. */
export const mostApiKeys = 50

/** How long the previous secret works after a rotation, in seconds: the default, and the maximum. */
export const keyOverlapSeconds = { usual: 24 * 60 * 60, most: 7 * 24 * 60 * 60 }

const nameSchema = visibleText({ min: 1, max: 100 }).describe('What the key is for, in your words.')
const scopesSchema = z.array(keyScopeSchema).min(1).max(keyScopeSchema.options.length)
const rangesSchema = z
  .array(plainText({ min: 1, max: 50 }))
  .min(1)
  .max(50)
  .nullable()
  .describe('The networks that the key works from, in CIDR notation, IPv4 or IPv6. `null`: everywhere.')

/** Request of `POST /v1/api-keys`. */
export const createApiKeySchema = z.object({
  name: nameSchema,
  scopes: scopesSchema.describe('What the key may do. At most what the key of this request may do.'),
  expiresAt: instantInputSchema
    .nullable()
    .optional()
    .describe('When the key stops working, at most 3,650 days ahead. `null`: never.'),
  addressRanges: rangesSchema.optional(),
})
export type CreateApiKey = z.output<typeof createApiKeySchema>

/** Request of `PATCH /v1/api-keys/{id}`. Omitted fields do not change. */
export const updateApiKeySchema = z.object({ name: nameSchema.optional(), addressRanges: rangesSchema.optional() })
export type UpdateApiKey = z.output<typeof updateApiKeySchema>

/** Request of `POST /v1/api-keys/{id}/rotate`. */
export const rotateApiKeySchema = z.object({
  overlapSeconds: z
    .number()
    .int()
    .min(0)
    .max(keyOverlapSeconds.most)
    .optional()
    .describe(
      'How long the previous secret still works, at most 7 days. Default: 24 hours. `0` revokes it at once, with every session and token that it created.',
    ),
})
export type RotateApiKey = z.output<typeof rotateApiKeySchema>

/** An API key, without its secret. */
export const apiKeySchema = z.object({
  id: idSchema.describe('Unique identifier of the key. It stays when the key is rotated.'),
  name: z.string().describe('What the key is for, in your words.'),
  prefix: z.string().describe('The first 12 characters of the secret.'),
  scopes: z.array(knownValues(keyScopes)).describe('What the key may do.'),
  addressRanges: z.array(z.string()).nullable().describe('The networks that it works from. `null`: everywhere.'),
  serviceVersion: z.string().describe('The version of the API that the key is pinned to.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
  expiresAt: instantSchema.nullable().describe('When it stops working. `null`: never.'),
  lastUsedAt: instantSchema.nullable().describe('When it was last used, up to a minute late. `null` if it never was.'),
})
export type ApiKey = z.output<typeof apiKeySchema>

const secretSchema = z.string().describe('The key to send. It is not shown again.')

/** A key with its secret: only when it is created. */
export const apiKeyWithSecretSchema = apiKeySchema.extend({ secret: secretSchema })
export type ApiKeyWithSecret = z.output<typeof apiKeyWithSecretSchema>

/** Response of a rotation. */
export const rotatedApiKeySchema = apiKeyWithSecretSchema.extend({
  previousSecretExpiresAt: instantSchema.describe('When the previous secret stops working.'),
})
export type RotatedApiKey = z.output<typeof rotatedApiKeySchema>

/** Response of `DELETE /v1/api-keys/{id}`. */
export const revokedApiKeySchema = z.object({
  id: idSchema.describe('Unique identifier of the key that was revoked.'),
  revoked: z.literal(true).describe('Always `true`.'),
})
