import {
  type BegunDraft,
  createOrder,
  type NotedConsult,
  readAllergies,
  readOwnDraft,
  readRequestedOrders,
  saveNoteDraft,
} from '@consult/clinical-notes'
import { signNote } from '@consult/consults'
import { statementWords } from '@consult/domain/clinical-facts'
import { type RequestContext, readTenant } from '@consult/request'

/** Writes a short note as a simulated physician. @param begun the draft that a worker left behind when it was killed. */
function draftNote(
  acting: RequestContext,
  consult: NotedConsult,
  { physicianId, text, begun }: { physicianId: string; text: string; begun: BegunDraft | null },
) {
  const input = { template: 'short', sections: [{ key: 'note', text, generated: true }] }
  return saveNoteDraft(acting, { consult, physicianId, revision: begun?.revision ?? null, input, onlyFirst: true })
}

/** Writes and signs a short note as a simulated physician, by the use cases that the portal and `/v1` call. */
export async function writeSimulatedNote(
  acting: RequestContext,
  consult: NotedConsult,
  physicianId: string,
  text: string,
): Promise<void> {
  const begun = await readTenant(acting, (tx) => readOwnDraft(tx, consult, physicianId))
  const draft = await draftNote(acting, consult, { physicianId, text, begun })
  await signNote(acting, { consult, noteId: draft.id, physicianId, revision: draft.revision })
}

const lab = { tests: [{ text: 'Complete blood count', code: '58410-2' }], reason: 'Ordered by a simulated physician.' }
const drug = { text: 'Ibuprofen', strength: '400 mg', form: 'tablet' }
const directions = 'One tablet with food, up to three times a day. This order is from a simulated physician.'

/**
 * The same with a prescription and a lab order, unless something was ordered in the consult before. A worker that is killed within
 * repeats it, and another one may run it at the same time: what is there already is neither ordered nor written again.
 * @throws precondition_failed if another worker was faster
 */
export async function writeSimulatedOrders(
  acting: RequestContext,
  { patientId, ...consult }: NotedConsult & { readonly patientId: string },
  physicianId: string,
  text: string,
): Promise<void> {
  const { isDone, allergies, begun } = await readTenant(acting, async (tx) => ({
    isDone: (await readRequestedOrders(tx, consult)).length > 0,
    allergies: (await readAllergies(tx, consult, patientId)).items.map(statementWords),
    begun: await readOwnDraft(tx, consult, physicianId),
  }))
  if (isDone) return
  const draft = await draftNote(acting, consult, { physicianId, text, begun })
  const allergiesReviewed = allergies.length > 0 ? { allergies } : { noneKnown: true }
  const quantity = { value: 20, unit: 'tablets' }
  for (const input of [{ prescription: { drug, directions, quantity, allergiesReviewed } }, { lab }]) {
    await createOrder(acting, { consult, physicianId, input, once: true })
  }
  await signNote(acting, { consult, noteId: draft.id, physicianId, revision: draft.revision })
}
