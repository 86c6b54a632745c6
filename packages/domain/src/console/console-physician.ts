import { z } from 'zod'
import { physicianSchema } from '../physician.ts'

/** A physician as administrators see them, with the state of their account. */
export const consolePhysicianSchema = physicianSchema.extend({
  /** False until they have accepted an invitation. They may still use the partner's own system. */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Consults that wait for their reply or were offered to them, and how many the queue gives them. Null: it gives none. */
  load: z.number().int(),
  givenUpTo: z.number().int().nullable(),
})
export type ConsolePhysician = z.output<typeof consolePhysicianSchema>
