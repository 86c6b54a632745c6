import { z } from 'zod'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantInputSchema, instantSchema } from '../vocabulary/instant.ts'
import { languageSchema } from '../vocabulary/place.ts'
import { prioritySchema } from '../vocabulary/priority.ts'
import { visibleText } from '../vocabulary/text.ts'
import { handOverNoteSchema } from './hand-over.ts'

/** The consults that a worklist begins with: all open ones of the account, or a view of the inbox. */
export const worklistShows = ['open', 'mine', 'queue', 'overdue', 'waiting', 'closed'] as const

/** What marks a consult in a worklist: words of an emergency, messages that the physician has not read, or files in the last message. */
export const worklistFlags = ['red_flag', 'unread', 'files'] as const

const ageSchema = z.number().int().min(0).max(130)

/** Which consults a worklist shows. A consult meets all of the conditions; one that is left out does not count. */
export const worklistFilterSchema = z.object({
  show: z.enum(worklistShows),
  /** The patient's choice, else the consult's, else the patient record's. Regions are ignored. */
  language: languageSchema.optional(),
  /** The patient's age in years. Patients whose date of birth is unknown meet no condition on it. */
  ageFrom: ageSchema.optional(),
  ageTo: ageSchema.optional(),
  /** A country means all of it. */
  jurisdiction: z
    .string()
    .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/)
    .optional(),
  /** Only consults that the physician is licensed for. */
  licensed: z.literal(true).optional(),
  priorities: z.array(prioritySchema).min(1).max(3).optional(),
  flag: z.enum(worklistFlags).optional(),
  /** How long the patient has waited for a physician at least. */
  waitingMinutes: z.number().int().min(1).max(525_600).optional(),
  /** Who has the consult. `none`: nobody. */
  holder: z.union([z.literal('none'), referenceSchema]).optional(),
})
export type WorklistFilter = z.output<typeof worklistFilterSchema>

/** How many worklists a physician may save. */
export const mostSavedViews = 20

/** A worklist under a name. */
export const savedViewFieldsSchema = z.object({ name: visibleText({ min: 1, max: 60 }), filter: worklistFilterSchema })
export type SavedViewFields = z.output<typeof savedViewFieldsSchema>

export const savedViewSchema = savedViewFieldsSchema.extend({ id: idSchema, createdAt: instantSchema })
export type SavedView = z.output<typeof savedViewSchema>

/** How many consults one act changes at most. */
export const mostBulkRows = 100

/** What a physician does with many consults at once. Resolving and closing are none of it: each needs a look. */
export const bulkActSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('priority'), priority: prioritySchema }),
  z.object({ type: z.literal('snooze'), until: instantInputSchema }),
  /** `to: null`: to the queue. */
  z.object({ type: z.literal('hand_over'), to: referenceSchema.nullable(), note: handOverNoteSchema.nullish() }),
])
export type BulkAct = z.output<typeof bulkActSchema>

/** What takes an act on one consult back: it names what the act left behind, so that a later change is noticed. */
export const bulkBackSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('priority'),
    set: prioritySchema,
    /** The priority before. */
    before: prioritySchema,
    lastActivityAt: instantInputSchema,
  }),
  z.object({
    type: z.literal('snooze'),
    until: instantInputSchema,
    /** The end of the snooze that it replaced. */
    before: instantInputSchema.nullable(),
  }),
  z.object({ type: z.literal('offer'), offer: z.string().max(80) }),
  z.object({ type: z.literal('queue'), offer: z.string().max(80) }),
])
export type BulkBack = z.output<typeof bulkBackSchema>
