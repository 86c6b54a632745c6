import type { TenantTransaction } from '@consult/db'
import { actOnThread } from '../async-consults/act-on-thread.ts'
import { readDraft } from '../async-consults/drafts/draft-store.ts'
import type { RequestContext } from '../request/request-context.ts'
import { actOnTelehealthConsult } from '../telehealth-consults/act-on-telehealth-consult.ts'
import { deleteUploads } from './delete-uploads.ts'

const openThreads = (tx: TenantTransaction, patientId: string) =>
  tx.db
    .selectFrom('async_consults')
    .select('async_consult_id as id')
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .where('status', '!=', 'closed')
    .execute()

const openCalls = (tx: TenantTransaction, patientId: string) =>
  tx.db
    .selectFrom('telehealth_consults')
    .select('telehealth_consult_id as id')
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .execute()

/** Deletes the uploads of unsent replies. Closing a thread deletes its drafts, and nothing names their uploads then. */
async function deleteDraftUploads(context: RequestContext, asyncConsultId: string): Promise<void> {
  const { services, account } = context
  const secret = await services.draftSecret()
  const uploads = await services.database.inTenant(account.partnerId, async (tx) => {
    const writers = await tx.db
      .selectFrom('reply_drafts')
      .select('physician_id')
      .where('partner_id', '=', tx.partnerId)
      .where('async_consult_id', '=', asyncConsultId)
      .execute()
    const drafts = []
    for (const { physician_id: physicianId } of writers) {
      drafts.push(await readDraft(tx, { asyncConsultId, physicianId }, secret))
    }
    return drafts.flatMap((draft) => draft?.attachmentIds ?? [])
  })
  await deleteUploads(services, account.partnerId, { ids: uploads })
}

/**
 * Ends everything of the patient that is still open, by the state machines and with their events: threads close, calls
 * end or are canceled.
 */
export async function endConsults(context: RequestContext, patientId: string): Promise<void> {
  const { services, account } = context
  const find = (of: typeof openThreads) => services.database.inTenant(account.partnerId, (tx) => of(tx, patientId))
  for (const { id } of await find(openThreads)) {
    await deleteDraftUploads(context, id)
    await actOnThread(context, id, (thread) => {
      const close = { type: 'close', physicianId: null } as const
      if (thread.allows(close)) thread.act(close)
    })
  }
  for (const { id } of await find(openCalls)) {
    await actOnTelehealthConsult(context, id, (consult) => {
      const { status, physicianId } = consult.life
      if (status === 'in_progress' && physicianId !== null) return consult.act({ type: 'end', physicianId })
      if (status === 'ringing' && physicianId !== null) consult.act({ type: 'decline_ring', physicianId })
      if (consult.allows({ type: 'cancel' })) consult.act({ type: 'cancel' })
    })
  }
}
