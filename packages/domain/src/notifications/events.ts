import { z } from 'zod'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { notificationKinds, notificationSchema, withdrawalReasons } from './notification.ts'

const notificationId = idSchema.describe('The notification.')
const notification = z.object({
  notificationId,
  kind: knownValues(notificationKinds).describe('What the patient is told.'),
  recipient: notificationSchema.shape.recipient,
  asyncConsultId: idSchema.optional().describe('The async consult, if it is about one.'),
  telehealthConsultId: idSchema.optional().describe('The telehealth consult, if it is about one.'),
})

/** The events about notifications, with the schema of their `data`, which is described by what the event means. */
export const notificationEvents = {
  'notification.requested': notification
    .extend({
      link: z
        .string()
        .describe('The page that opens the consult, once the patient has said who they are. For this patient only.'),
      expiresAt: instantSchema.describe(
        'Tell the patient before this time or not at all. The event is not delivered after it.',
      ),
    })
    .describe('Tell the patient on your own channel that something waits. Sent while `notifications.mode` is `event`.'),
  'notification.withdrawn': z
    .object({
      notificationId,
      reason: z.enum(withdrawalReasons).describe('Why the patient need not be told any more.'),
    })
    .describe('The patient need not be told any more.'),
  'notification.not_reached': notification
    .extend({ since: instantSchema.describe('When the patient was first to be told.') })
    .describe('A message is still unread 72 hours after the patient was first to be told.'),
} as const
