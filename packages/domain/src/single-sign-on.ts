import { z } from 'zod'
import { instantSchema } from './vocabulary/instant.ts'

/**
 * How people under a partner's verified domains sign in. `optional`: also through the organization's provider.
 * `required`: only through it.
 */
export const ssoPolicies = ['off', 'optional', 'required'] as const
export type SsoPolicy = (typeof ssoPolicies)[number]

/**
 * Domains at which anybody can have an address. Only the owner of such a domain could verify it; this list only gives a
 * clearer error.
 */
const publicMailDomains: readonly string[] = [
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'web.de',
  'yahoo.com',
  'yandex.ru',
  'zoho.com',
]

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const form = new RegExp(`^(${label}\\.)+${label}$`)

/** An email domain, in lower case and ASCII, such as `harbor.example`. */
export const emailDomainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(form, 'Enter a domain as it follows the @ in email addresses, such as harbor.example.')
  .refine((domain) => !publicMailDomains.includes(domain), 'Anybody can have an address at this domain.')

/** What to change in a partner's single sign-on. Omitted fields keep their values. */
export const setSingleSignOnSchema = z.object({
  issuer: z.string().min(1).max(500).optional(),
  /** The client id that the provider gave us. */
  client: z.string().min(1).max(500).optional(),
  clientSecret: z.string().min(1).max(500).optional(),
  policy: z.enum(ssoPolicies).optional(),
  provisioning: z.boolean().optional(),
  provisionedPerDay: z.number().int().min(1).max(1_000).optional(),
})
export type SetSingleSignOn = z.output<typeof setSingleSignOnSchema>

/** A domain of a partner, and the DNS record that verifies it. */
export const ssoDomainSchema = z.object({
  domain: z.string(),
  /** The TXT record to create. */
  recordName: z.string(),
  recordValue: z.string(),
  /** Null: not verified. */
  verifiedAt: instantSchema.nullable(),
  checkedAt: instantSchema.nullable(),
  /** Since when the record is missing; null: it was there at the last check. */
  failingSince: instantSchema.nullable(),
})
export type SsoDomain = z.output<typeof ssoDomainSchema>

/** A partner's single sign-on, without its secret. */
export const singleSignOnSchema = z.object({
  provider: z
    .object({
      issuer: z.string(),
      client: z.string(),
      policy: z.enum(ssoPolicies),
      provisioning: z.boolean(),
      provisionedPerDay: z.number().int(),
    })
    .nullable(),
  domains: z.array(ssoDomainSchema),
})
export type SingleSignOn = z.output<typeof singleSignOnSchema>
