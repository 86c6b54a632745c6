import { z } from 'zod'
import { notificationChannels } from './notification.ts'

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
export type PatientNotifications = z.output<typeof patientNotificationsSchema>
