import { asyncConsultSchema, idSchema, instantSchema } from '@consult/domain'
import { z } from 'zod'

/** A row of the inbox and of worklists. */
export const inboxItemSchema = z.object({
  consult: asyncConsultSchema,
  patient: z.object({
    id: idSchema,
    externalId: z.string(),
    name: z.string().nullable(),
    birthDate: z.string().nullable(),
  }),
  lastMessage: z
    .object({
      authorType: z.enum(['patient', 'physician']),
      text: z.string(),
      at: instantSchema,
      attachments: z.number().int(),
    })
    .nullable(),
  unread: z.number().int(),
  testClock: instantSchema.nullable(),
  withheld: z.boolean(),
})
