import { z } from 'zod'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { visibleText } from '../vocabulary/text.ts'

/** Whether somebody has reviewed an entry of a review list. */
export const reviewStates = ['open', 'reviewed'] as const

/** Who reviewed an entry, a member or a supervisor, and what they noted. */
export const reviewSchema = z.object({
  at: instantSchema,
  by: z.object({ id: idSchema, name: z.string().nullable() }),
  note: z.string().nullable(),
})
export type Review = z.output<typeof reviewSchema>

/** Marks an entry reviewed. */
export const markReviewedSchema = z.object({ id: referenceSchema, note: visibleText({ min: 1, max: 500 }) })
export type MarkReviewed = z.output<typeof markReviewedSchema>
