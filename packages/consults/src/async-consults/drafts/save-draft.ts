import type { TenantTransaction } from '@consult/db'
import { type AsyncConsultStatus, ConsultError, notFound } from '@consult/domain'
import { type AuditTarget, inUnit, type RequestContext } from '@consult/request'
import { chooseOwnUploads, type Draft, toDraft } from './draft.ts'
import { type DraftContent, type DraftKey, readDraft, removeDraft, writeDraft } from './draft-store.ts'

/** The result of a save. `other` is the conflicting draft that another window saved in the meantime, if any. */
export interface DraftSaved {
  readonly saved: boolean
  readonly other: Draft | null
}

/**
 * Locks the consult until the draft is written. Closing the thread removes its drafts, and none may be saved afterward.
 * @throws not_found
 */
async function holdConsult(tx: TenantTransaction, asyncConsultId: string) {
  const row = await tx.db
    .selectFrom('async_consults')
    .select(['status', 'physician_id', 'patient_id'])
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function requireOpen({ status, physician_id }: { status: AsyncConsultStatus; physician_id: string | null }): void {
  if (status === 'closed') throw new ConsultError('thread_not_active', { status, physicianId: physician_id })
}

/**
 * Saves the physician's draft; an empty draft is removed. If the stored version is not the one that the writer knew,
 * nothing is written and the stored draft is returned, so that no window overwrites another's text. The audit records
 * when a draft started and ended, not every save.
 * @throws not_found; thread_not_active once the consult is closed.
 */
export async function saveDraft(
  context: RequestContext,
  { asyncConsultId, physicianId, ...draft }: DraftKey & DraftContent & { version: string; base: string | null },
): Promise<DraftSaved> {
  const { services } = context
  const secret = await services.draftSecret()
  const links = (await services.fileLinks()).for(context)
  const key = { asyncConsultId, physicianId }
  return inUnit<DraftSaved>(context, async (unit) => {
    const consult = await holdConsult(unit, asyncConsultId)
    requireOpen(consult)
    const attachmentIds = await chooseOwnUploads(unit, physicianId, draft.attachmentIds)
    const isEmpty = draft.text === '' && attachmentIds.length === 0
    const removal = isEmpty ? await removeDraft(unit, key, draft.base) : null
    const saved = isEmpty
      ? removal !== 'other'
      : await writeDraft(unit, key, { ...draft, attachmentIds, savedAt: unit.now }, secret)
    if (!saved) {
      const other = await readDraft(unit, key, secret)
      return unit.did([], { saved, other: other && (await toDraft(unit, physicianId, other, links)) })
    }
    const code = removal === 'removed' ? 'discard' : !isEmpty && draft.base === null ? 'begin' : null
    const target = { id: null, consultId: asyncConsultId, patientId: consult.patient_id } as const
    const targets: AuditTarget[] = code === null ? [] : [{ type: 'reply_draft', ...target, code }]
    return unit.did(targets, { saved, other: null })
  })
}
