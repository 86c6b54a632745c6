import {
  createOrder,
  type NotedConsult,
  readAllergies,
  readRequestedOrders,
  saveNoteDraft,
} from '@consult/clinical-notes'
import { signNote } from '@consult/consults'
import { statementWords } from '@consult/domain/clinical-facts'
import { type RequestContext, readTenant } from '@consult/request'

/** Begins a short note as a simulated physician. */
function beginNote(acting: RequestContext, consult: NotedConsult, physicianId: string, text: string) {
  const input = { template: 'short', sections: [{ key: 'note', text, generated: true }] }
  return saveNoteDraft(acting, { consult, physicianId, revision: null, input })
}

/** Writes and signs a short note as a simulated physician, by the use cases that the portal and `/v1` call. */
export async function writeSimulatedNote(
  acting: RequestContext,
  consult: NotedConsult,
  physicianId: string,
  text: string,
): Promise<void> {
  const draft = await beginNote(acting, consult, physicianId, text)
  await signNote(acting, { consult, noteId: draft.id, physicianId, revision: draft.revision })
}

const lab = { tests: [{ text: 'Complete blood count', code: '58410-2' }], reason: 'Ordered by a simulated physician.' }
const drug = { text: 'Ibuprofen', strength: '400 mg', form: 'tablet' }
const directions = 'One tablet with food, up to three times a day. This order is from a simulated physician.'

/** The same with a prescription and a lab order, unless something was ordered in the consult before. */
export async function writeSimulatedOrders(
  acting: RequestContext,
  { patientId, ...consult }: NotedConsult & { readonly patientId: string },
  physicianId: string,
  text: string,
): Promise<void> {
  const { isDone, allergies } = await readTenant(acting, async (tx) => ({
    isDone: (await readRequestedOrders(tx, consult)).length > 0,
    allergies: (await readAllergies(tx, consult, patientId)).items.map(statementWords),
  }))
  if (isDone) return
  const draft = await beginNote(acting, consult, physicianId, text)
  const allergiesReviewed = allergies.length > 0 ? { allergies } : { noneKnown: true }
  const quantity = { value: 20, unit: 'tablets' }
  for (const input of [{ prescription: { drug, directions, quantity, allergiesReviewed } }, { lab }]) {
    await createOrder(acting, { consult, physicianId, input })
  }
  await signNote(acting, { consult, noteId: draft.id, physicianId, revision: draft.revision })
}
