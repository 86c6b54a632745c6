import { z } from 'zod'
import { colleagueSchema } from '../teamwork/colleague.ts'
import { consultKinds } from '../vocabulary/consult-kind.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { exactlyOneOf, knownValues } from '../vocabulary/extensions.ts'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { orderKinds, orderStatuses } from '../vocabulary/order-status.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { visibleText } from '../vocabulary/text.ts'
import { labInput, orderContentSchema, prescriptionInput, referralInput, sickNoteInput } from './order-content.ts'

/** How many orders a note may have. Source: docs/limits.md. */
export const mostOrdersOfNote = 20

const when = (what: string) => instantSchema.nullable().describe(what)

/** What a physician asks the partner to do for a patient. */
export const orderSchema = z.object({
  id: idSchema.describe('Unique identifier of the order.'),
  noteId: idSchema.describe('The clinical note that it belongs to.'),
  consultKind: knownValues(consultKinds).describe('`async` or `telehealth`.'),
  consultId: idSchema.describe('The consult that it is from.'),
  patientId: idSchema.describe(descriptions.patientId),
  kind: knownValues(orderKinds).describe('What is asked for.'),
  status: knownValues(orderStatuses).describe(
    '`draft`: only its author sees it. `requested`: the note was signed. `accepted`, `rejected`, `fulfilled`: what you did. `canceled`: the physician took it back.',
  ),
  ...orderContentSchema.shape,
  physician: colleagueSchema.describe('Who ordered.'),
  reason: z.string().nullable().describe('Why it was rejected or canceled. `null` otherwise.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
  requestedAt: when('When the note was signed.'),
  acceptedAt: when('When it was accepted.'),
  endedAt: when('When it was rejected, fulfilled or canceled.'),
})
export type Order = z.output<typeof orderSchema>

const fields = {
  prescription: prescriptionInput.optional().describe('A prescription.'),
  lab: labInput.optional().describe('Tests in a laboratory.'),
  referral: referralInput.optional().describe('A question to a specialist.'),
  sickNote: sickNoteInput.optional().describe('A certificate that the patient cannot work or attend.'),
}

const isOneThing = (input: { readonly [Name in keyof typeof fields]?: unknown }) =>
  Object.keys(fields).filter((name) => input[name as keyof typeof fields] !== undefined).length === 1
const oneThing = 'Send exactly one of `prescription`, `lab`, `referral` and `sickNote`.'
const fourThings = exactlyOneOf('prescription', 'lab', 'referral', 'sickNote')
const consultId = referenceSchema.describe('The consult.')

/** Body of `POST …/{id}/notes/draft/orders`. */
export const createOrderSchema = z
  .object({ id: consultId, ...fields })
  .refine(isOneThing, oneThing)
  .meta(fourThings)
export type CreateOrder = Omit<z.output<typeof createOrderSchema>, 'id'>

/** Body of `DELETE …/{id}/notes/draft/orders/{orderId}`. */
export const removeOrderSchema = z.object({ id: consultId, orderId: referenceSchema.describe('The order.') })

/** Body of `PUT …/{id}/notes/draft/orders/{orderId}`. */
export const replaceOrderSchema = z
  .object({ ...removeOrderSchema.shape, ...fields })
  .refine(isOneThing, oneThing)
  .meta(fourThings)

/** Query of `GET /v1/orders`. */
export const listOrdersSchema = pageQuerySchema.extend({
  patientId: referenceSchema.optional().describe('Return only orders for this patient.'),
  consultId: referenceSchema.optional().describe('Return only orders from this consult, of either kind.'),
  status: z.enum(orderStatuses).optional().describe('Return only orders in this state.'),
  kind: z.enum(orderKinds).optional().describe('Return only orders of this kind.'),
})
export type ListOrders = z.output<typeof listOrdersSchema>

export const orderReferenceSchema = z.object({ id: referenceSchema.describe('The order.') })

/** Body of `POST /v1/orders/{id}/reject` and `POST /v1/orders/{id}/cancel`. */
export const endOrderSchema = orderReferenceSchema.extend({
  reason: visibleText({ min: 1, max: 2000 }).describe('Why. Physicians and you read it.'),
})
