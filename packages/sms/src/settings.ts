import { z } from 'zod'

/** How text messages are sent. */
export interface SmsSettings {
  readonly url: string
  readonly secret: string | null
  readonly from: string | null
  /** ISO codes of the countries that messages go to; empty: all. */
  readonly countries: readonly string[]
  readonly allowedHosts: readonly string[]
  readonly eventsToken: string | null
}

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** A token that can be part of an address. */
export const smsEventsToken = z
  .string()
  .regex(/^[\w~.-]{32,200}$/, 'use 32 to 200 letters, digits, ".", "_", "~" or "-"')

/** The variables of the process that sends text messages. */
export const smsVariables = {
  /**
   * The SMS provider: `https://…` of a service with our contract, `twilio://ACCOUNT:TOKEN@api.twilio.com` or
   * `vonage://KEY:SECRET@rest.nexmo.com`. Default: no SMS is sent, and `SMS_DIR` is used.
   */
  SMS_URL: z.url({ protocol: /^(https?|twilio|vonage)$/ }).optional(),
  /** Sent to an `https://…` provider as `Authorization: Bearer`; at least 16 characters. */
  SMS_SECRET: z.string().min(16).optional(),
  /** The sender: a number such as `+14155550123`, a name of up to 11 characters, or the id of a Twilio messaging service. */
  SMS_FROM: z.string().min(1).max(50).optional(),
  /** The countries that SMS go to, such as `US,CA`. Default: all. */
  SMS_COUNTRIES: list.refine(
    (codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)),
    'not a list of country codes such as US,CA',
  ),
  /** Hosts of the SMS provider that are allowed although they are not public, also by plain HTTP. */
  SMS_ALLOWED_HOSTS: list,
  /** The folder for SMS if there is no provider. With neither, notifications and codes go by mail only. */
  SMS_DIR: z.string().min(1).optional(),
  /** What the provider authenticates with when it reports: use the same value as for the API. */
  SMS_EVENTS_TOKEN: smsEventsToken.optional(),
}

/** Reads the settings; null without a provider. @throws when a variable is missing that the provider needs */
export function smsSettingsOf(read: z.output<z.ZodObject<typeof smsVariables>>): SmsSettings | null {
  const { SMS_URL: url, SMS_SECRET: secret, SMS_FROM: from } = read
  if (url === undefined) return null
  if (/^https?:/.test(url) && secret === undefined) throw new Error('SMS_URL needs SMS_SECRET')
  if (!/^https?:/.test(url) && from === undefined) throw new Error('SMS_URL needs SMS_FROM')
  return {
    url,
    secret: secret ?? null,
    from: from ?? null,
    countries: read.SMS_COUNTRIES,
    allowedHosts: read.SMS_ALLOWED_HOSTS,
    eventsToken: read.SMS_EVENTS_TOKEN ?? null,
  }
}
