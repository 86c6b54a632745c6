import { z } from 'zod'
import { knownValues } from '../vocabulary/extensions.ts'
import { dateSchema, instantSchema } from '../vocabulary/instant.ts'

/** How many days of usage are shown, today included. */
export const usageDays = 30

const count = (text: string) => z.number().int().describe(text)

/** What an account used in one UTC day. */
export const usageDaySchema = z.object({
  day: dateSchema.describe('The UTC day.'),
  requests: count('Requests to the API with keys and session tokens.'),
  failedRequests: count('Those that were answered with a 4xx or 5xx status.'),
  events: count('Events in the log.'),
  messages: count('Messages in threads and calls.'),
  calls: count('Calls that ended.'),
  callMinutes: count('Minutes of these calls, rounded up for the whole day.'),
  uploadBytes: count('Bytes of uploaded attachments.'),
  webhookAttempts: count('Attempts to deliver events to webhook endpoints.'),
  webhookDeliveries: count('Those that succeeded.'),
})
export type UsageDay = z.output<typeof usageDaySchema>

const usageLimitsPerDay = ['invitations', 'erasures', 'exports', 'uploads']
const usageLimitsAtATime = ['streams', 'apiKeys', 'webhookEndpoints']

/** A limit, and how much of it is used. */
export const usageLimitSchema = z.object({
  name: knownValues([...usageLimitsPerDay, ...usageLimitsAtATime]).describe(
    '`invitations`, `erasures`, `exports` and `uploads` (in MiB) per UTC day; `streams`, `apiKeys` and `webhookEndpoints` at a time.',
  ),
  used: z.number().describe('How much is used now.'),
  limit: count('How much there is.'),
})
export type UsageLimit = z.output<typeof usageLimitSchema>

/** Response of `GET /v1/usage`. */
export const usageSchema = z
  .object({
    countedUntil: instantSchema
      .nullable()
      .describe(
        'Until when everything is counted: now, without requests of the last seconds. Up to a quarter of an hour ago while very much happens, and `null` if nothing was counted then.',
      ),
    days: z.array(usageDaySchema).describe('The last 30 UTC days, oldest first, today included.'),
    limits: z.array(usageLimitSchema).describe('Your quotas and limits.'),
    rateLimit: z
      .object({
        perSecond: count('Requests per second of one credential.'),
        burst: count('Requests at once of one credential.'),
        accountPerSecond: count('Requests per second of all credentials together.'),
        accountBurst: count('Requests at once of all credentials together.'),
        refusedToday: count('Requests of today that were refused with 429 `rate_limited`.'),
      })
      .describe('Your rate limits.'),
  })
  .describe('What your account uses, and its limits.')
export type Usage = z.output<typeof usageSchema>
