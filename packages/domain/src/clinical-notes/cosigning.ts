import { z } from 'zod'
import { colleagueSchema } from '../teamwork/colleague.ts'
import { consultKinds } from '../vocabulary/consult-kind.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'

/** A note that waits for a second signature, as co-signers see it in their list. */
export const noteToCosignSchema = z.object({
  noteId: idSchema,
  consultKind: z.enum(consultKinds),
  consultId: idSchema,
  version: z.number().int(),
  author: colleagueSchema,
  patientName: z.string().nullable(),
  signedAt: instantSchema,
  /** Whether the patient gets a visit summary with the co-signature. */
  withholdsSummary: z.boolean(),
})
export type NoteToCosign = z.output<typeof noteToCosignSchema>
