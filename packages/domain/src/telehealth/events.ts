import { z } from 'zod'
import { type LifecycleEventType, lifecycleTypesOf } from '../machine/lifecycle-events.ts'
import { ratingSchema } from '../rating.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { priorityChangeSchema } from '../vocabulary/priority.ts'
import { callMessageSchema } from './call-message.ts'
import { telehealthSnapshotSchema } from './resource.ts'

const consult = z.object({ consult: telehealthSnapshotSchema })

/** The events of a live-call consult: the schema of the `data` of each, described by what the event means. */
export const telehealthEvents = {
  'telehealth.created': consult.describe('A telehealth consult was created.'),
  'telehealth.rescheduled': consult.describe('A booked call was moved to another time, physician or length.'),
  'telehealth.reminder': consult
    .extend({ minutesBefore: z.number().int().describe('Minutes until the booked call starts.') })
    .describe(
      'A booked call starts in `minutesBefore` minutes. Remind the patient, who is not in the waiting room yet.',
    ),
  'telehealth.waiting': consult.describe('The patient entered the waiting room.'),
  'telehealth.ringing': consult
    .extend({ practitionerId: idSchema.describe('The physician being called.') })
    .describe('A physician is being called for the patient.'),
  'telehealth.in_progress': consult.describe('The physician joined, and the call started.'),
  'telehealth.message': z
    .object({ message: callMessageSchema })
    .describe('The patient or the physician sent a message in the call.'),
  'telehealth.completed': consult.describe('The call ended.'),
  'telehealth.cancelled': consult.describe('The telehealth consult was canceled before a call.'),
  'telehealth.recording_ready': consult.describe('The recording is ready. Sent again when its transcript is ready.'),
  'telehealth.priority_changed': consult
    .extend(priorityChangeSchema.shape)
    .describe('The priority of a telehealth consult changed.'),
  'telehealth.rated': consult.extend({ rating: ratingSchema }).describe('The patient rated the call.'),
} as const

export type TelehealthEventType = LifecycleEventType<typeof telehealthEvents>
export const telehealthEventTypes = lifecycleTypesOf(telehealthEvents)
