import { actingPhysician } from '@consult/auth'
import {
  actOnOrder,
  createOrder,
  getOrder,
  listOrders,
  listPatientOrders,
  removeOrder,
  replaceOrder,
} from '@consult/clinical-notes'
import {
  type ConsultKind,
  createOrderSchema,
  endOrderSchema,
  idPrefixes,
  listOrdersSchema,
  orderReferenceSchema,
  orderSchema,
  pageSchema,
  patientOrderSchema,
  referenceSchema,
  removeOrderSchema,
  replaceOrderSchema,
} from '@consult/domain'
import { z } from 'zod'
import { accepting, clinicianProcedure, router, scopeOf } from '../trpc.ts'

const reading = accepting('partner', 'physician').meta({ scope: 'orders:read', audit: 'entered' })
const ordering = clinicianProcedure.meta({ scope: 'orders:write' })
const deciding = accepting('partner').meta({ scope: 'orders:write' })

/** The orders of the drafts about consults of one kind. */
function draftOrders(kind: ConsultKind) {
  const path = `/${kind}-consults/{id}/notes/draft/orders`
  const consultOf = (id: string) => ({ kind, id })
  return {
    create: ordering
      .meta({
        rest: {
          method: 'POST',
          path,
          success: 201,
          summary: 'Add an order to the draft of a clinical note',
          description:
            'Signing the note requests it. A prescription needs `allergiesReviewed` with every allergy of the record; the service checks no interactions.',
        },
      })
      .input(createOrderSchema)
      .output(orderSchema)
      .mutation(({ ctx, input: { id, ...input } }) =>
        createOrder(ctx.request, { consult: consultOf(id), physicianId: ctx.physicianId, input }),
      ),
    replace: ordering
      .meta({
        rest: {
          method: 'PUT',
          path: `${path}/{orderId}`,
          summary: 'Replace an order in the draft of a clinical note',
          description: 'Writes the order anew. What is left out has its default again.',
        },
      })
      .input(replaceOrderSchema)
      .output(orderSchema)
      .mutation(({ ctx, input: { id, orderId, ...input } }) =>
        replaceOrder(ctx.request, { consult: consultOf(id), physicianId: ctx.physicianId, orderId, input }),
      ),
    remove: ordering
      .meta({
        rest: {
          method: 'DELETE',
          path: `${path}/{orderId}`,
          summary: 'Remove an order from the draft of a clinical note',
          description: 'Returns the order that is gone. Once the note is signed, cancel the order instead.',
        },
      })
      .input(removeOrderSchema)
      .output(orderSchema)
      .mutation(({ ctx, input: { id, orderId } }) =>
        removeOrder(ctx.request, { consult: consultOf(id), physicianId: ctx.physicianId, orderId }),
      ),
  }
}

export const asyncConsultOrdersRouter = router(draftOrders('async'))
export const telehealthConsultOrdersRouter = router(draftOrders('telehealth'))

/** What physicians ask the partner to do. A widget reads its patient's view alone. */
export const ordersRouter = router({
  list: reading
    .meta({
      rest: {
        method: 'GET',
        path: '/orders',
        summary: 'List orders',
        description: 'The newest first. Drafts are shown to their author alone.',
      },
    })
    .input(listOrdersSchema)
    .output(pageSchema(orderSchema))
    .query(({ ctx, input }) => listOrders(ctx.request, { ...input, physicianId: actingPhysician(ctx.asker) })),
  get: reading
    .meta({
      rest: {
        method: 'GET',
        path: '/orders/{id}',
        summary: 'Retrieve an order',
        description: 'Returns what a physician asks for, and where it stands.',
        errors: ['reason_required'],
      },
    })
    .input(orderReferenceSchema)
    .output(orderSchema)
    .query(({ ctx, input: { id } }) => getOrder(ctx.request, { orderId: id, physicianId: actingPhysician(ctx.asker) })),
  /** For the widget: what was ordered in a consult, as far as the patient may read it. */
  ofConsult: accepting('embed')
    .meta({ audit: 'entered' })
    .input(z.object({ consultId: referenceSchema }))
    .output(z.array(patientOrderSchema))
    .query(({ ctx, input: { consultId } }) =>
      listPatientOrders(ctx.request, {
        consult: {
          kind: consultId.startsWith(`${idPrefixes.telehealthConsult}_`) ? 'telehealth' : 'async',
          id: consultId,
        },
        scope: scopeOf(ctx.asker),
      }),
    ),
  accept: deciding
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{id}/accept',
        summary: 'Accept an order',
        description: 'Says that you will do what the physician asks for.',
        errors: ['order_state_conflict'],
      },
    })
    .input(orderReferenceSchema)
    .output(orderSchema)
    .mutation(({ ctx, input: { id } }) => actOnOrder(ctx.request, { orderId: id, type: 'accept' })),
  reject: deciding
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{id}/reject',
        summary: 'Reject an order',
        description:
          'Says that you will not do what the physician asks for, and why. An accepted order can be rejected, too.',
        errors: ['order_state_conflict'],
      },
    })
    .input(endOrderSchema)
    .output(orderSchema)
    .mutation(({ ctx, input: { id, reason } }) => actOnOrder(ctx.request, { orderId: id, type: 'reject', reason })),
  fulfill: deciding
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{id}/fulfill',
        summary: 'Fulfill an order',
        description: 'Says that it is done: dispensed, tested, seen or issued. It need not be accepted before.',
        errors: ['order_state_conflict'],
      },
    })
    .input(orderReferenceSchema)
    .output(orderSchema)
    .mutation(({ ctx, input: { id } }) => actOnOrder(ctx.request, { orderId: id, type: 'fulfill' })),
  cancel: ordering
    .meta({
      rest: {
        method: 'POST',
        path: '/orders/{id}/cancel',
        summary: 'Cancel an order',
        description: 'Takes your order back, with a reason, until it is fulfilled or rejected.',
        errors: ['order_state_conflict', 'not_assigned'],
      },
    })
    .input(endOrderSchema)
    .output(orderSchema)
    .mutation(({ ctx, input: { id, reason } }) =>
      actOnOrder(ctx.request, { orderId: id, type: 'cancel', reason, physicianId: ctx.physicianId }),
    ),
})
