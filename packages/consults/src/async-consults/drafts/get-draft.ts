import { noteShown, type RequestContext } from '@consult/request'
import { fetchConsultRow } from '../thread-store.ts'
import { type Draft, toDraft } from './draft.ts'
import { type DraftKey, readDraft } from './draft-store.ts'

/** The physician's own draft in a consult, or null. @throws not_found */
export async function getDraft(context: RequestContext, key: DraftKey): Promise<Draft | null> {
  const { services, account } = context
  const secret = await services.draftSecret()
  const links = (await services.fileLinks()).for(context)
  return services.database.inTenant(account.partnerId, async (tx) => {
    const { patient_id: patientId } = await fetchConsultRow(tx, key.asyncConsultId)
    const draft = await readDraft(tx, key, secret)
    if (draft) noteShown(context, { type: 'reply_draft', id: null, consultId: key.asyncConsultId, patientId })
    return draft && toDraft(tx, key.physicianId, draft, links)
  })
}
