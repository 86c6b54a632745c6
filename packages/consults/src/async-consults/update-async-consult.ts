import type { TenantTransaction } from '@consult/db'
import { findPatient } from '@consult/directory'
import type { AsyncConsult, PriorityChange, UpdateAsyncConsult } from '@consult/domain'
import { type RequestContext, requireOpen, requirePriority, requireSimulation } from '@consult/request'
import { restated } from '../stated-changes.ts'
import { actOnThread } from './act-on-thread.ts'
import type { Thread } from './thread.ts'

/** Writes what `restate` and `showIntake` changed. */
export async function saveStated({ db, partnerId }: TenantTransaction, { id, row }: Thread): Promise<void> {
  const { priority, stated_priority, metadata, intake } = row
  await db
    .updateTable('async_consults')
    .set({
      priority,
      stated_priority,
      metadata: JSON.stringify(metadata),
      intake: intake && JSON.stringify(intake),
    })
    .where('partner_id', '=', partnerId)
    .where('async_consult_id', '=', id)
    .execute()
}

/**
 * Changes the priority and the metadata of a consult.
 * @throws reason_required for a colleague's consult; not_found; already_closed for another priority; invalid_request in a test environment for a scenario that does
 *   not exist or a misspelled priority.
 */
export async function updateAsyncConsult(
  context: RequestContext,
  input: UpdateAsyncConsult & { asyncConsultId: string; changedBy: PriorityChange['changedBy'] },
): Promise<AsyncConsult> {
  const { asyncConsultId, changedBy, ...change } = input
  // The answer shows the consult.
  await requireOpen(context, [{ type: 'async_consult', id: asyncConsultId, consultId: asyncConsultId }])
  return actOnThread(context, asyncConsultId, async (thread, unit) => {
    requireSimulation(context, change.metadata ?? {})
    requirePriority(context, change.metadata ?? {})
    const patient = await findPatient(unit, { patientId: thread.row.patient_id })
    thread.restate(restated(thread.row, change, patient.metadata), changedBy)
    await saveStated(unit, thread)
  })
}
