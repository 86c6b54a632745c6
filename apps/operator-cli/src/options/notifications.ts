import {
  changeNotificationsSchema,
  type NotificationChannel,
  type QuietHours,
  quietHoursSchema,
  senderNameSchema,
  timeZoneSchema,
} from '@consult/domain'
import { InvalidArgumentError } from 'commander'

/** Parses the channels that are tried, in their order: `email,sms`. @throws InvalidArgumentError */
export function parseChannels(written: string): readonly NotificationChannel[] {
  const { data } = changeNotificationsSchema.safeParse({ channels: written.split(',').map((part) => part.trim()) })
  if (data?.channels) return data.channels
  throw new InvalidArgumentError('Expected email, sms, or both, separated by a comma.')
}

/** Parses the name that mails and SMS are sent under. @returns null for `none`. @throws InvalidArgumentError */
export function parseSenderName(written: string): string | null {
  if (written.trim() === 'none') return null
  const { data } = senderNameSchema.safeParse(written.trim())
  if (data) return data
  throw new InvalidArgumentError('Expected one line of 1 to 60 printable characters without a web address, or none.')
}

/** Parses quiet hours, `21:00-08:00`. @returns null for `none`. @throws InvalidArgumentError */
export function parseQuietHours(written: string): QuietHours | null {
  if (written.trim() === 'none') return null
  const [start, end] = written.trim().split('-')
  const { data } = quietHoursSchema.safeParse({ start, end })
  if (data) return data
  throw new InvalidArgumentError('Expected two different times on a 24-hour clock, such as 21:00-08:00, or none.')
}

/** Parses an IANA time zone. @throws InvalidArgumentError */
export function parseTimeZone(written: string): string {
  const parsed = timeZoneSchema.safeParse(written.trim())
  if (parsed.success) return parsed.data
  throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? 'Expected an IANA time zone.')
}
