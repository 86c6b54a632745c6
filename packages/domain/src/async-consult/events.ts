import { z } from 'zod'
import { type LifecycleEventType, lifecycleTypesOf } from '../machine/lifecycle-events.ts'
import { ratingSchema } from '../rating.ts'
import { closedReasonSchema } from '../vocabulary/async-consult-status.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { priorityChangeSchema, prioritySchema } from '../vocabulary/priority.ts'
import { eventMessageSchema } from './message.ts'
import { asyncConsultSchema } from './resource.ts'

const consult = z.object({ consult: asyncConsultSchema })
const assignee = idSchema.describe('The physician the consult is assigned to now.')
const asyncConsultId = idSchema.describe(descriptions.asyncConsultId)
const messageId = idSchema.describe(descriptions.messageId)

/** The events of a message-thread consult: the schema of the `data` of each, described by what the event means. */
export const asyncConsultEvents = {
  'async_consult.created': consult.describe('An async consult was created.'),
  'async_consult.consented': consult.describe('The patient gave consent.'),
  'async_consult.declined': consult.describe('The patient declined, and the consult closed.'),
  'async_consult.queued': consult.describe('The consult entered the queue, or its physician returned it there.'),
  'async_consult.assigned': consult
    .extend({ physicianId: assignee })
    .describe('The consult was assigned to a physician.'),
  'async_consult.reassigned': consult
    .extend({
      physicianId: assignee,
      previousPhysicianId: idSchema.describe('The physician the consult was assigned to before.'),
    })
    .describe(
      'The consult was assigned to another physician, because a reply was overdue, the physician handed it over or was deactivated.',
    ),
  'async_consult.message': z
    .object({ asyncConsultId, message: eventMessageSchema })
    .describe('A message was delivered to the thread. System notices are messages too.'),
  'async_consult.message_rejected': z
    .object({
      asyncConsultId,
      patientId: idSchema.describe(descriptions.patientId),
      messageId,
      reason: z.enum(['thread_closed']).describe('Why the message was not delivered.'),
    })
    .describe('An accepted message was not delivered because the consult closed first.'),
  'async_consult.message_parked': z
    .object({ asyncConsultId, messageId })
    .describe(
      'An accepted message could not be delivered because of a problem in the service. Operators are notified.',
    ),
  'async_consult.message_unread': z
    .object({
      asyncConsultId,
      patientId: idSchema.describe(descriptions.patientId),
      messageId: idSchema.describe('The first message that the patient has not read.'),
      unreadSince: instantSchema.describe('When that message was delivered.'),
      unreadCount: z.number().int().describe('Number of messages from physicians that the patient has not read.'),
    })
    .describe(
      'The patient has not read what physicians wrote for as long as `notifications.unreadAfter` of the account. Sent once until the patient has read it.',
    ),
  'async_consult.resolve_requested': consult.describe(
    'The physician asked to resolve the consult. The acceptance window started.',
  ),
  'async_consult.reopened': consult.describe('The patient reopened the consult by sending a message.'),
  'async_consult.closed': consult
    .extend({ closedReason: closedReasonSchema.describe('Why the consult closed.') })
    .describe('The consult closed.'),
  'async_consult.priority_changed': consult
    .extend(priorityChangeSchema.shape)
    .describe('The priority of an async consult changed.'),
  'async_consult.red_flag': z
    .object({
      asyncConsultId,
      messageId,
      ruleId: z.string().describe('The rule whose words were found.'),
      priority: prioritySchema.describe(
        'The priority of the find: of the rule, or one class lower where the words are negated.',
      ),
    })
    .describe(
      'Words of an emergency were found in a message of the patient, who was shown the emergency number. No event of this type never means that there is no emergency.',
    ),
  'async_consult.rated': consult.extend({ rating: ratingSchema }).describe('The patient rated the consult.'),
} as const

export type AsyncConsultEventType = LifecycleEventType<typeof asyncConsultEvents>
export const asyncConsultEventTypes = lifecycleTypesOf(asyncConsultEvents)
