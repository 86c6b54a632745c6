import { z } from 'zod'
import type { AsyncConsultLifecycle } from '../async-consult/lifecycle.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { plainText } from '../vocabulary/text.ts'
import { colleagueSchema } from './colleague.ts'

/** How long a colleague has to accept a thread, in seconds. After that it stays with the physician who offered it. */
export const handOverSeconds = 15 * 60

/** How ill the patient is, as the physician who hands over sees it. */
export const handOverSeverities = ['stable', 'watch', 'unstable'] as const

const part = (what: string) => plainText({ max: 2000 }).nullish().describe(what)

/** A short I-PASS note. All parts may be left out, except one. */
export const handOverNoteSchema = z
  .object({
    severity: z.enum(handOverSeverities).nullish().describe('How ill the patient is.'),
    summary: part('What happened so far.'),
    toDo: part('What is to be done.'),
    ifThen: part('What may happen, and what to do then.'),
  })
  .refine(
    (note) => Object.values(note).some((value) => value != null && value.trim() !== ''),
    'Send at least one part of the note, or leave the note out.',
  )
export type HandOverNote = z.output<typeof handOverNoteSchema>

/** Body of `POST /v1/async-consults/{id}/hand-over`. */
export const offerHandOverSchema = z.object({
  to: referenceSchema
    .nullable()
    .describe('The physician to hand over to, who has to accept. `null`: the consult returns to the queue at once.'),
  note: handOverNoteSchema.nullish().describe('A note to whoever has the consult next. The patient never sees it.'),
})
export type OfferHandOver = z.output<typeof offerHandOverSchema>

/** How a hand-over ended. `queued`: the consult returned to the queue. */
export const handOverOutcomes = ['accepted', 'declined', 'withdrawn', 'queued'] as const
export type HandOverOutcome = (typeof handOverOutcomes)[number]

const storedNoteSchema = z.object({
  severity: knownValues(handOverSeverities).nullable().describe('How ill the patient is.'),
  summary: z.string().nullable().describe('What happened so far.'),
  toDo: z.string().nullable().describe('What is to be done.'),
  ifThen: z.string().nullable().describe('What may happen, and what to do then.'),
})
export type StoredHandOverNote = z.output<typeof storedNoteSchema>

export const handOverSchema = z.object({
  id: idSchema.describe('Unique identifier of the hand-over.'),
  asyncConsultId: idSchema.describe(descriptions.asyncConsultId),
  from: colleagueSchema.describe('Who hands the consult over.'),
  to: colleagueSchema.nullable().describe('Who is to have it. `null`: whoever claims it from the queue.'),
  note: storedNoteSchema.nullable().describe('A note to whoever has the consult next. The patient never sees it.'),
  status: knownValues(['pending', 'expired', ...handOverOutcomes]).describe(
    '`pending`: it can be accepted. `withdrawn`: the consult moved on, or the physician took the offer back. `expired`: nobody accepted in time. `queued`: the consult returned to the queue.',
  ),
  createdAt: instantSchema.describe('When it was offered.'),
  expiresAt: instantSchema.describe('Until when it can be accepted.'),
  settledAt: instantSchema.nullable().describe('When it was accepted, declined or withdrawn. `null` otherwise.'),
})
export type HandOver = z.output<typeof handOverSchema>

/** The hand-overs of a consult, newest first. */
export const handOverListSchema = z.object({ items: z.array(handOverSchema).describe('The hand-overs, newest first.') })

/** An offer as it is stored, with the thread's version at that moment. */
export interface HandOverOffer {
  readonly fromPhysicianId: string
  /** Since when the giver had the thread, and how often its resolution had been asked for: a thread that moved on differs. */
  readonly assignedAt: Date
  readonly resolutionCount: number
  readonly expiresAt: Date
  readonly outcome: HandOverOutcome | null
}

/** The thread's fields that a hand-over depends on. */
export type HandOverThread = Pick<AsyncConsultLifecycle, 'status' | 'physicianId' | 'assignedAt' | 'resolutions'>

/** Reports whether the thread is as it was when it was offered: the same holder, in the same assignment, still active. */
function isUnmoved(offer: HandOverOffer, { status, physicianId, assignedAt, resolutions }: HandOverThread): boolean {
  return (
    status === 'active' &&
    physicianId === offer.fromPhysicianId &&
    assignedAt?.getTime() === offer.assignedAt.getTime() &&
    resolutions.length === offer.resolutionCount
  )
}

/**
 * The state of a hand-over. Only a pending one can be accepted: a takeover, a close, a resolution or a newer offer ends it
 * by changing the thread, and nobody has to remember to end it.
 * @param now in real time, because a person has to answer.
 */
export function handOverStatus(offer: HandOverOffer, thread: HandOverThread, now: Date): HandOver['status'] {
  if (offer.outcome !== null) return offer.outcome
  if (!isUnmoved(offer, thread)) return 'withdrawn'
  return now < offer.expiresAt ? 'pending' : 'expired'
}
