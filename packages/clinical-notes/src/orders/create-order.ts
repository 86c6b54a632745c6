import { newId } from '@consult/db'
import { holdPatient, physicianName } from '@consult/directory'
import {
  type CreateOrder,
  invalidRequest,
  issuesOfReview,
  mostOrdersOfNote,
  notFound,
  type Order,
  writeOrder,
} from '@consult/domain'
import { inUnit, type RequestContext, type Unit } from '@consult/request'
import { type ClinicalNoteRow, lockDraft } from '../note-store.ts'
import { type NotedConsult, readConsult } from '../noted-consult.ts'
import { changeOrder, lockOrder, lockOrdersOfNote, type OrderRow, orderTarget, toOrder } from './order-store.ts'
import { readAllergies } from './review-allergies.ts'

/** A consult, and the physician who has a draft about it. */
interface Drafting {
  readonly consult: NotedConsult
  readonly physicianId: string
}

/** Locks the physician's draft and follows its patient's clock. @throws not_found without a draft */
async function lockOwnDraft(unit: Unit, { consult, physicianId }: Drafting): Promise<ClinicalNoteRow> {
  const { patientId, testClockId } = await readConsult(unit, consult, { held: true })
  await holdPatient(unit, patientId)
  await unit.followClock(testClockId)
  const draft = await lockDraft(unit, consult, physicianId)
  if (!draft) throw notFound('id')
  return draft
}

/** Locks an order of the draft. @throws not_found, also for one of another note */
async function lockOrderOf(unit: Unit, note: ClinicalNoteRow, orderId: string): Promise<OrderRow> {
  const row = await lockOrder(unit, orderId)
  if (row.clinical_note_id !== note.clinical_note_id) throw notFound('orderId')
  return row
}

/** What the physician has written, for its row. @throws invalid_request if its review misses an allergy of the record */
async function reviewedOrder(
  unit: Unit,
  note: ClinicalNoteRow,
  { consult, input }: Drafting & { readonly input: CreateOrder },
): Promise<Pick<OrderRow, 'kind'> & { readonly content: string }> {
  const { kind, content } = writeOrder(input, unit.now)
  const allergies = await readAllergies(unit, consult, note.patient_id)
  const issues = issuesOfReview(content, allergies, 'prescription.allergiesReviewed')
  if (issues.length > 0) throw invalidRequest(...issues)
  return { kind, content: JSON.stringify(content) }
}

/**
 * Adds an order to the physician's draft about a consult. Signing the draft requests it.
 * @param once returns the draft's order of this kind, if it has one: for a program that two workers may run at once
 * @throws not_found without a draft; invalid_request for a prescription whose review misses an allergy of the record, and for too
 *   many orders.
 */
export async function createOrder(
  context: RequestContext,
  { input, once = false, ...drafting }: Drafting & { readonly input: CreateOrder; readonly once?: boolean },
): Promise<Order> {
  const { physicianId } = drafting
  return inUnit(context, async (unit) => {
    const note = await lockOwnDraft(unit, drafting)
    const written = await reviewedOrder(unit, note, { ...drafting, input })
    const others = await lockOrdersOfNote(unit, note.clinical_note_id)
    const same = once ? others.find(({ kind }) => kind === written.kind) : undefined
    if (same) return unit.did([], toOrder(same))
    if (others.length >= mostOrdersOfNote) {
      const message = `The limit of ${mostOrdersOfNote} orders of a note is reached.`
      throw invalidRequest({ path: 'id', code: 'too_many', message })
    }
    const row = await unit.db
      .insertInto('orders')
      .values({
        partner_id: unit.partnerId,
        order_id: newId('order', unit.now),
        clinical_note_id: note.clinical_note_id,
        async_consult_id: note.async_consult_id,
        telehealth_consult_id: note.telehealth_consult_id,
        patient_id: note.patient_id,
        physician_id: physicianId,
        physician_name: await physicianName(unit, physicianId),
        ...written,
        status: 'draft',
        reason: null,
        created_at: unit.now,
        requested_at: null,
        accepted_at: null,
        ended_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return unit.did(orderTarget(row, 'create'), toOrder(row))
  })
}

/**
 * Writes an order of the physician's draft anew.
 * @throws not_found, also once it was requested; invalid_request for a prescription whose review misses an allergy of the record.
 */
export async function replaceOrder(
  context: RequestContext,
  { orderId, input, ...drafting }: Drafting & { readonly orderId: string; readonly input: CreateOrder },
): Promise<Order> {
  return inUnit(context, async (unit) => {
    const note = await lockOwnDraft(unit, drafting)
    const before = await lockOrderOf(unit, note, orderId)
    const row = await changeOrder(unit, before, await reviewedOrder(unit, note, { ...drafting, input }))
    return unit.did(orderTarget(row, 'replace'), toOrder(row))
  })
}

/**
 * Removes an order from the physician's draft.
 * @throws not_found, also once it was requested: then it can be canceled.
 */
export async function removeOrder(
  context: RequestContext,
  { orderId, ...drafting }: Drafting & { readonly orderId: string },
): Promise<Order> {
  return inUnit(context, async (unit) => {
    const note = await lockOwnDraft(unit, drafting)
    const row = await lockOrderOf(unit, note, orderId)
    await unit.db
      .deleteFrom('orders')
      .where('partner_id', '=', unit.partnerId)
      .where('order_id', '=', orderId)
      .execute()
    return unit.did(orderTarget(row, 'remove'), toOrder(row))
  })
}
