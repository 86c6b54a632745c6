import { actOnTelehealthConsult, actOnThread, readDraft } from '@consult/consults'
import type { TenantTransaction } from '@consult/db'
import { type AuditTarget, inUnit, type RequestContext } from '@consult/request'
import { deleteFiles, forgetUploads } from './delete-uploads.ts'

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

/**
 * Deletes the uploads of unsent replies, only each writer's own uploads, with an audit entry for each. Closing a
 * thread deletes its drafts, and then nothing refers to their uploads.
 */
async function deleteDraftUploads(context: RequestContext, asyncConsultId: string, patientId: string): Promise<void> {
  const { services, account } = context
  const secret = await services.draftSecret()
  const drafts = await services.database.inTenant(account.partnerId, async (tx) => {
    const writers = await tx.db
      .selectFrom('reply_drafts')
      .select('physician_id')
      .where('partner_id', '=', tx.partnerId)
      .where('async_consult_id', '=', asyncConsultId)
      .execute()
    const read = []
    for (const { physician_id: physicianId } of writers) {
      const draft = await readDraft(tx, { asyncConsultId, physicianId }, secret)
      if (draft) read.push({ physicianId, ids: draft.attachmentIds })
    }
    return read
  })
  for (const { physicianId, ids } of drafts) {
    const unsentOf = { type: 'physician', id: physicianId } as const
    const deleted = await deleteFiles(services, account.partnerId, { unsentOf, ids })
    if (deleted.length === 0) continue
    const targets = deleted.map(
      (id): AuditTarget => ({ type: 'attachment', id, consultId: asyncConsultId, patientId, code: 'delete' }),
    )
    await inUnit(context, async (unit) => {
      await forgetUploads(unit, deleted)
      return unit.did(targets, undefined)
    })
  }
}

/**
 * Ends everything of the patient that is still open, by the state machines and with their events: threads close, calls
 * end or are canceled.
 */
export async function endConsults(context: RequestContext, patientId: string): Promise<void> {
  const { services, account } = context
  const find = (findOpen: typeof openThreads) =>
    services.database.inTenant(account.partnerId, (tx) => findOpen(tx, patientId))
  for (const { id } of await find(openThreads)) {
    await deleteDraftUploads(context, id, patientId)
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
