import { z } from 'zod'
import { idSchema } from '../vocabulary/identifiers.ts'

/** A physician of the partner, by name. */
export const colleagueSchema = z.object({
  id: idSchema.describe("The physician's unique identifier."),
  name: z.string().describe("The physician's display name."),
})
export type ColleagueName = z.output<typeof colleagueSchema>
