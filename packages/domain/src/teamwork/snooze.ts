import { z } from 'zod'
import type { AsyncConsultLifecycle } from '../async-consult/lifecycle.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantInputSchema, instantSchema } from '../vocabulary/instant.ts'

/** Body of `POST /v1/async-consults/{id}/snooze`. */
export const snoozeAsyncConsultSchema = z.object({
  until: instantInputSchema.describe(
    'When the consult comes back, unless the patient writes first. At most 365 days ahead, and not after `responseDueAt`.',
  ),
})
export type SnoozeAsyncConsult = z.output<typeof snoozeAsyncConsultSchema>

/** A consult that its physician has put aside. */
export const snoozeSchema = z.object({
  asyncConsultId: idSchema.describe(descriptions.asyncConsultId),
  physicianId: idSchema.describe('The physician who put it aside.'),
  until: instantSchema.describe('When it comes back, unless the patient writes first.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
})
export type Snooze = z.output<typeof snoozeSchema>

/** Response of `DELETE /v1/async-consults/{id}/snooze`. */
export const endedSnoozeSchema = z.object({
  asyncConsultId: idSchema.describe(descriptions.asyncConsultId),
  snoozed: z.literal(false).describe('Always `false`.'),
})

/** A snooze as it is stored, with the thread's assignment at that moment. */
export interface StoredSnooze {
  readonly physicianId: string
  readonly assignedAt: Date
  readonly until: Date
}

/** What a snooze compares of its thread. */
type SnoozedThread = Pick<AsyncConsultLifecycle, 'status' | 'physicianId' | 'assignedAt'>

/** Whether it is the same physician's, in the same assignment. */
const isUnchanged = (snooze: StoredSnooze, thread: SnoozedThread): boolean =>
  thread.status === 'active' &&
  thread.physicianId === snooze.physicianId &&
  thread.assignedAt?.getTime() === snooze.assignedAt.getTime()

/**
 * Reports whether a thread is put aside: until the time has come or the patient has written, and only while it is the same
 * physician's in the same assignment. A thread that moved on or closed is not, and nobody has to end the snooze.
 * @param answered whether the patient has written since.
 */
export function isSnoozed(snooze: StoredSnooze, thread: SnoozedThread, answered: boolean, now: Date): boolean {
  return !answered && now < snooze.until && isUnchanged(snooze, thread)
}

/**
 * Reports whether a thread that came back still reminds its physician: until either side has written, and only while it is
 * the same physician's in the same assignment.
 */
export function isStillBack(snooze: StoredSnooze, thread: SnoozedThread, wrote: boolean): boolean {
  return !wrote && isUnchanged(snooze, thread)
}
