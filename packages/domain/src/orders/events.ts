import { z } from 'zod'
import { consultKinds } from '../vocabulary/consult-kind.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { knownValues } from '../vocabulary/extensions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'

const changed = z.object({
  orderId: idSchema.describe('The order. Read it for its content.'),
  noteId: idSchema.describe('The clinical note that it belongs to.'),
  consultKind: knownValues(consultKinds).describe('`async` or `telehealth`.'),
  consultId: idSchema.describe('The consult that it is from.'),
  patientId: idSchema.describe(descriptions.patientId),
})

/** The events about orders: ids alone, because events reach every system that reads the log. */
export const orderEvents = {
  'order.requested': changed.describe('A physician signed the note of an order: it asks you to act.'),
  'order.accepted': changed.describe('You accepted an order.'),
  'order.rejected': changed.describe('You rejected an order, with a reason.'),
  'order.fulfilled': changed.describe('You fulfilled an order.'),
  'order.canceled': changed.describe('The physician took an order back, or marked its note as entered in error.'),
} as const
