import { z } from 'zod'
import { accountSchema } from '../account.ts'
import { consentVersionSchema } from '../async-consult/consent-version.ts'
import { accountNotificationsSchema, changeNotificationsSchema, notificationModes } from '../notifications/settings.ts'
import { plainText } from '../vocabulary/text.ts'
import { parseWebOrigin } from '../web-origin.ts'

/** How many origins may embed a partner's widget, when an administrator lists them. Source: docs/limits.md. */
export const mostOrigins = 50

/** Which second factor people with a password need. Source: docs/security.md, Second factor. */
export const secondFactorPolicySchema = z.enum(['optional', 'required', 'phishing_resistant'])

const originSchema = plainText({ min: 1, max: 300 }).transform((written, context) => {
  const parsed = parseWebOrigin(written)
  if ('origin' in parsed) return parsed.origin
  context.addIssue({ code: 'custom', message: parsed.fault })
  return z.NEVER
})

const linkSchema = plainText({ min: 1, max: 2000 }).nullable()

/** The settings that an administrator changes. Omitted fields do not change. */
export const changeSettingsSchema = z.object({
  allowedOrigins: z.array(originSchema).max(mostOrigins).optional(),
  secondFactor: secondFactorPolicySchema.optional(),
  privacyUrl: linkSchema.optional(),
  termsUrl: linkSchema.optional(),
  contactUrl: linkSchema.optional(),
  consentVersion: consentVersionSchema.nullable().optional(),
  cosignatures: z.boolean().optional(),
  notifications: changeNotificationsSchema.optional(),
})
export type ChangeSettings = z.output<typeof changeSettingsSchema>

/** The settings of the account, including those that only operators change. Durations are in seconds. */
export const consoleSettingsSchema = accountSchema
  .omit({ webhookUrl: true, webhookDisabledAt: true, webhookDisabledReason: true })
  .extend({
    notifications: accountNotificationsSchema.extend({ mode: z.enum(notificationModes) }),
    secondFactor: secondFactorPolicySchema,
    maxStreams: z.number().int(),
    /** How many active physicians can co-sign. 0: notes that need it wait. */
    cosigners: z.number().int(),
    recordingRetentionDays: z.number().int().nullable(),
    /** Whose ID tokens identify physicians; null: nobody's. */
    identityProvider: z
      .object({ issuer: z.string(), audience: z.string(), jwksUrl: z.string(), claim: z.enum(['sub', 'email']) })
      .nullable(),
  })
export type ConsoleSettings = z.output<typeof consoleSettingsSchema>
