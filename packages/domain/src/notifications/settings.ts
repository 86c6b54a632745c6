import { z } from 'zod'
import { knownValues } from '../vocabulary/extensions.ts'
import { nameText } from '../vocabulary/name.ts'
import { timeZoneSchema } from '../vocabulary/time-zone.ts'
import { notificationChannels, notificationKinds } from './notification.ts'

/** Who tells patients: the service, the partner's own system by events, or nobody. */
export const notificationModes = ['send', 'event', 'off'] as const
export type NotificationMode = (typeof notificationModes)[number]

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Use a time of day on a 24-hour clock, such as 21:00.', abort: true })
  .meta({ examples: ['21:00'] })

/** A window of local time in which only urgent notifications are sent. It may span midnight. */
export const quietHoursSchema = z
  .object({
    start: timeOfDay.describe('Local time at which quiet hours begin.'),
    end: timeOfDay.describe('Local time at which they end, on the next day if it is before `start`.'),
  })
  .refine(({ start, end }) => start !== end, { path: ['end'], error: 'Use an end that differs from the start.' })
export type QuietHours = z.output<typeof quietHoursSchema>

/** How long a message may stay unread, when an administrator says it, in seconds. Source: docs/limits.md. */
export const unreadAfterLimits = { min: 60, max: 24 * 60 * 60 } as const

const channelsSchema = z
  .array(z.enum(notificationChannels))
  .max(notificationChannels.length)
  .transform((channels) => [...new Set(channels)])

/** What a patient wants; `null` follows the account's settings. */
export const patientNotificationsSchema = z.object({
  channels: channelsSchema.describe('Channels in the order of preference. Empty: none.'),
  quietHours: quietHoursSchema
    .nullable()
    .describe('Quiet hours in the time zone of the patient. `null`: the account’s.'),
})

/** The same, as the API returns it. */
export const shownPatientNotificationsSchema = z.object({
  channels: z.array(knownValues(notificationChannels)).describe('Channels in the order of preference. Empty: none.'),
  quietHours: z
    .object({
      start: z.string().describe('Local time at which quiet hours begin.'),
      end: z.string().describe('Local time at which they end.'),
    })
    .nullable()
    .describe('Quiet hours in the time zone of the patient. `null`: those of the account.'),
})
export type PatientNotifications = z.output<typeof patientNotificationsSchema>

/** What the patient has unsubscribed from by the link in a mail, as the API returns it. */
export const unsubscribedSchema = z.array(
  z.object({
    channel: knownValues(notificationChannels).describe('The channel: `email`.'),
    kind: knownValues(notificationKinds).describe('What the patient is no longer told there: `message_unread`.'),
  }),
)

/** The name that patients see as the sender of a mail or SMS. A clinic's own name can reveal a condition. */
export const senderNameSchema = nameText({ min: 1, max: 60 })

/** What the account says about notifications, and an administrator changes. Omitted fields do not change. */
export const changeNotificationsSchema = z.object({
  mode: z.enum(notificationModes).optional(),
  channels: channelsSchema.pipe(z.array(z.enum(notificationChannels)).min(1)).optional(),
  unreadAfter: z.number().int().min(unreadAfterLimits.min).max(unreadAfterLimits.max).optional(),
  senderName: senderNameSchema.nullable().optional(),
  quietHours: quietHoursSchema.nullable().optional(),
  timeZone: timeZoneSchema.optional(),
})

/** The account's settings on notifications, as `GET /v1/account` returns them. */
export const accountNotificationsSchema = z.object({
  mode: knownValues(notificationModes).describe(
    'Who tells patients what waits for them: the service (`send`), your system (`event`), or nobody (`off`).',
  ),
  channels: z
    .array(knownValues(notificationChannels))
    .describe('Channels that the service sends on, in the order in which they are tried.'),
  unreadAfter: z
    .number()
    .int()
    .describe(
      "Time a physician's message stays unread before the patient is told and `async_consult.message_unread` is recorded, in seconds.",
    ),
  senderName: z
    .string()
    .nullable()
    .describe('Name that mails and SMS are sent under. `null`: the name of your company.'),
  quietHours: z
    .object({
      start: z.string().describe('Local time at which quiet hours begin.'),
      end: z.string().describe('Local time at which they end.'),
    })
    .nullable()
    .describe('When patients without quiet hours of their own get only what cannot wait. `null`: never.'),
  timeZone: z.string().describe('Time zone of patients whose own is unknown.'),
})
export type AccountNotifications = z.output<typeof accountNotificationsSchema>
