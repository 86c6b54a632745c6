import type { Order } from '@consult/domain'
import { success, type TestPhysician } from '../environment/index.ts'
import { beginNote } from './notes.ts'

/** A referral, as a body names it. */
export const sampleReferral = (question = 'What is this rash?') => ({
  referral: { specialty: 'Dermatology', question },
})

/** Begins a note of the physician with an order. @param path `async-consults/ac_1` */
export async function beginOrder(
  physician: TestPhysician,
  path: string,
  fields: object = sampleReferral(),
): Promise<Order & { revision: number }> {
  const { revision } = await beginNote(physician, path)
  const order = success(await physician.asserted.post<Order>(`/v1/${path}/notes/draft/orders`, fields))
  return { ...order, revision }
}

/** Signs a note of the physician with an order. */
export async function addOrder(physician: TestPhysician, path: string, fields?: object): Promise<Order> {
  const { id, noteId } = await beginOrder(physician, path, fields)
  success(await physician.asserted.post(`/v1/${path}/notes/${noteId}/sign`))
  return success(await physician.asserted.get<Order>(`/v1/orders/${id}`))
}

/** Two notes about the consult, each with an order. @returns the id of the second order. */
export async function addOrders(physician: TestPhysician, path: string): Promise<string> {
  await addOrder(physician, path)
  return (await addOrder(physician, path)).id
}
