import { z } from 'zod'
import { instantSchema } from './vocabulary/instant.ts'
import { plainText } from './vocabulary/text.ts'

/** What a patient says of a consult, once. */
export interface Rating {
  readonly value: number
  readonly comment: string | null
  readonly ratedAt: Date
}

/** Body of both rating routes. `value` 1 (poor) to 5. */
export const rateConsultSchema = z.object({
  value: z.number().int().min(1).max(5),
  comment: plainText({ max: 1000 }).nullish(),
})

export const ratingSchema = z.object({
  value: z.number().int(),
  comment: z.string().nullable(),
  ratedAt: instantSchema,
})
