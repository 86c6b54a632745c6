import { fetchConsultRow, toLifecycle } from '@consult/consults'
import { patientNames } from '@consult/directory'
import type { HandOver } from '@consult/domain'
import { accessOf, isThreadWithheld, noteShown, noteShownPage, type RequestContext, readTenant } from '@consult/request'
import { toHandOvers } from './hand-over-store.ts'

/** More than a thread or a physician has. */
const most = 100

/**
 * The hand-overs of a thread, newest first.
 * @throws not_found; reason_required for a colleague's consult.
 */
export async function listHandOvers(context: RequestContext, asyncConsultId: string): Promise<{ items: HandOver[] }> {
  const now = context.services.clock.now()
  return readTenant(context, async (tx) => {
    const consult = await fetchConsultRow(tx, asyncConsultId)
    const thread = toLifecycle(consult)
    const patientId = consult.patient_id
    noteShown(context, {
      type: 'async_consult',
      id: asyncConsultId,
      consultId: asyncConsultId,
      patientId,
      code: 'hand_overs',
    })
    const rows = await tx.db
      .selectFrom('hand_overs')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('async_consult_id', '=', asyncConsultId)
      .orderBy('hand_over_id', 'desc')
      .limit(most)
      .execute()
    const found = rows.map((row) => ({ row, thread }))
    return { items: await toHandOvers(tx, found, now) }
  })
}

/** A pending hand-over that the physician offered or has to answer, with the patient's name. */
export interface OpenHandOver {
  readonly handOver: HandOver
  readonly patientName: string | null
}

/** The pending hand-overs from and to a physician, the first to expire first. */
export async function listOpenHandOvers(
  context: RequestContext,
  physicianId: string,
): Promise<{ items: OpenHandOver[] }> {
  const now = context.services.clock.now()
  return readTenant(context, async (tx) => {
    const rows = await tx.db
      .selectFrom('hand_overs')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('outcome', 'is', null)
      .where('expires_at', '>', now)
      .where((eb) => eb.or([eb('to_physician_id', '=', physicianId), eb('from_physician_id', '=', physicianId)]))
      .orderBy('expires_at')
      .limit(most)
      .execute()
    const consults = new Map<string, Awaited<ReturnType<typeof fetchConsultRow>>>()
    for (const { async_consult_id: id } of rows) consults.set(id, await fetchConsultRow(tx, id))
    const found = rows.flatMap((row) => {
      const consult = consults.get(row.async_consult_id)
      return consult ? [{ row, consult, thread: toLifecycle(consult) }] : []
    })
    const patientIds = [...new Set(found.map(({ consult }) => consult.patient_id))]
    const [names, access] = [await patientNames(tx, patientIds), await accessOf(context, tx)]
    const handOvers = await toHandOvers(tx, found, now)
    const items = found.flatMap(({ consult }, position) => {
      const handOver = handOvers[position]
      if (handOver?.status !== 'pending') return []
      // Whoever has to give a reason to open the thread does not read its note before.
      const shown = isThreadWithheld(access, consult) ? { ...handOver, note: null } : handOver
      return [{ handOver: shown, patientName: names.get(consult.patient_id) ?? null, patientId: consult.patient_id }]
    })
    noteShownPage(context, 'async_consult', [...new Set(items.map(({ patientId }) => patientId))])
    return { items: items.map(({ patientId: _id, ...item }) => item) }
  })
}
