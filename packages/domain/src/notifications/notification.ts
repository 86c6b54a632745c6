import { z } from 'zod'
import { descriptions } from '../vocabulary/descriptions.ts'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'

/** What a patient is told. */
export const notificationKinds = [
  'message_unread',
  'consent_pending',
  'resolution_pending',
  'physician_ready',
  'call_reminder',
  'call_missed',
  'summary_ready',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationStatuses = ['pending', 'sent', 'delivered', 'failed', 'suppressed', 'withdrawn'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** The channels that the service itself sends on. */
export const notificationChannels = ['email', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** Why a notification was withdrawn: the patient read it, its time passed, or what it asks for was done. */
export const withdrawalReasons = ['read', 'expired', 'answered'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

/** Why a notification was not sent. `joined`: a later one of the same thread tells the patient of both. */
export const notSentReasons = [
  'off',
  'no_address',
  'unsubscribed',
  'bounced',
  'rejected',
  'undeliverable',
  'joined',
] as const
export type NotSentReason = (typeof notSentReasons)[number]

export const notificationSchema = z.object({
  id: idSchema.describe('Unique identifier of the notification.'),
  kind: knownValues(notificationKinds).describe('What the patient is told.'),
  recipient: z
    .object({
      type: knownValues(['patient']).describe('The kind of person.'),
      id: idSchema.describe(descriptions.patientId),
    })
    .describe('Who is told.'),
  channel: knownValues([...notificationChannels, 'push'])
    .nullable()
    .describe(
      'How the service tells them. `push`: on a phone or computer on which they allowed it. `null`: your system does, or no channel was possible.',
    ),
  asyncConsultId: idSchema.nullable().describe('The async consult. `null` for a telehealth consult.'),
  telehealthConsultId: idSchema.nullable().describe('The telehealth consult. `null` for an async consult.'),
  status: knownValues(notificationStatuses).describe('Where the notification stands.'),
  reason: knownValues([...withdrawalReasons, ...notSentReasons])
    .nullable()
    .describe('Why it was withdrawn, suppressed or failed. `null` otherwise.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
  dueAt: instantSchema.describe('When it is or was due. Quiet hours move it.'),
  sentAt: instantSchema.nullable().describe('When it was sent, or handed to your system. `null` before that.'),
})
export type Notification = z.infer<typeof notificationSchema>

/** Query of `GET /v1/notifications`. */
export const listNotificationsSchema = pageQuerySchema.extend({
  patientId: referenceSchema.optional().describe('Return only notifications of this patient.'),
  consultId: referenceSchema.optional().describe('Return only notifications about this consult, of either kind.'),
  status: z.enum(notificationStatuses).optional().describe('Return only notifications with this status.'),
})
export type ListNotifications = z.output<typeof listNotificationsSchema>
