import { z } from 'zod'
import { normalizeMessageText } from '../async-consult/message-text.ts'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { characters } from '../vocabulary/text.ts'
import { reviewSchema, reviewStates } from './review.ts'

/**
 * Whether physicians may open colleagues' consults. `ask_reason`: they may open their own consults and those in the
 * queue, and a colleague's consult after they have given a reason. Source: docs/security.md, Colleagues' consults.
 */
export const colleaguesConsultsPolicies = ['open', 'ask_reason'] as const
export type ColleaguesConsults = (typeof colleaguesConsultsPolicies)[number]

/** Why a physician opens a colleague's consult. */
export const accessReasonCategories = [
  'emergency',
  'covering_colleague',
  'second_opinion',
  'patient_request',
  'quality_review',
  'other',
] as const
export type AccessReasonCategory = (typeof accessReasonCategories)[number]

/** How long a consult stays open after a reason was given, in seconds. Source: docs/limits.md. */
export const accessReasonSeconds = 60 * 60

/** Text whose length counts only the characters that a reader sees: ten spaces aren't a reason. */
const seenText = (limits: { min: number; max: number }) =>
  z
    .string()
    // Leaves room for the characters that are removed. A longer text is refused without processing it.
    .refine((text) => text.length <= 20 * limits.max, { message: 'Send a shorter text.', abort: true })
    .transform(normalizeMessageText)
    .pipe(characters(limits))

/** Body of `POST /v1/access-reasons`. */
export const giveAccessReasonSchema = z.object({
  consultId: referenceSchema.describe('The consult to open: an async consult or a telehealth consult.'),
  category: z.enum(accessReasonCategories).describe('The kind of reason.'),
  reason: seenText({ min: 10, max: 500 }).describe('Why the physician opens the consult, in their own words.'),
})
export type GiveAccessReason = z.output<typeof giveAccessReasonSchema>

/** The answer to a reason. */
export const accessGrantSchema = z.object({
  consultId: idSchema.describe('The consult that the reason is about.'),
  expiresAt: instantSchema
    .nullable()
    .describe('Until when the physician can open the consult. `null`: they need no reason, and none was stored.'),
})
export type AccessGrant = z.output<typeof accessGrantSchema>

/** A reason on the list that supervisors and auditors review. */
export const accessReasonSchema = z.object({
  id: idSchema,
  givenAt: instantSchema,
  expiresAt: instantSchema,
  physician: z.object({ id: idSchema, name: z.string().nullable() }),
  consult: z.object({ id: idSchema, kind: z.enum(['async', 'telehealth']) }),
  patientId: idSchema,
  category: z.enum(accessReasonCategories),
  /** Null once the patient is erased. */
  reason: z.string().nullable(),
  review: reviewSchema.nullable(),
})
export type AccessReason = z.output<typeof accessReasonSchema>

export const listReviewSchema = pageQuerySchema.extend({ state: z.enum(reviewStates).optional() })
export type ListReview = z.output<typeof listReviewSchema>
