import { z } from 'zod'
import { descriptions } from './vocabulary/descriptions.ts'
import { instantSchema } from './vocabulary/instant.ts'
import { plainText } from './vocabulary/text.ts'

/** A patient's rating of a consult, given once. */
export interface Rating {
  readonly value: number
  readonly comment: string | null
  readonly ratedAt: Date
}

/** Body of both rating routes. `value` 1 (poor) to 5. */
export const rateConsultSchema = z.object({
  value: z.number().int().min(1).max(5).describe(descriptions.ratingValue),
  comment: plainText({ max: 1000 }).nullish().describe(descriptions.ratingComment),
})

export const ratingSchema = z
  .object({
    value: z.number().int().describe(descriptions.ratingValue),
    comment: z.string().nullable().describe(descriptions.ratingComment),
    ratedAt: instantSchema.describe('When the patient gave the rating.'),
  })
  .describe("The patient's rating of a consult.")
