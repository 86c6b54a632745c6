import { fetchConsultRow, fetchTelehealthRow } from '@consult/consults'
import { createPageLink, holdPatient, requireAsync, requireTelehealth } from '@consult/directory'
import type { CreatePageLink, PageLinkToSend } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'

type Consult = { readonly asyncConsultId: string } | { readonly telehealthConsultId: string }

/**
 * Makes a link to the patient's page of one consult, for partners who tell their patients themselves. It ends with the key that
 * made it.
 * @throws not_found, also while the patient is being erased; feature_disabled
 */
export async function createConsultPageLink(
  context: RequestContext,
  { channel = null, ...consult }: CreatePageLink & Consult,
): Promise<PageLinkToSend> {
  const { services, account, keyHash } = context
  return inUnit(context, async (unit) => {
    const isThread = 'asyncConsultId' in consult
    const { patient_id: patientId } = isThread
      ? await fetchConsultRow(unit, consult.asyncConsultId)
      : await fetchTelehealthRow(unit, consult.telehealthConsultId)
    if (isThread) requireAsync(account)
    else requireTelehealth(account)
    await holdPatient(unit, patientId)
    const { url, expiresAt } = await createPageLink(unit, {
      ...consult,
      patientId,
      apiUrl: services.apiUrl,
      channel,
      key: { keyHash, keyGeneration: account.keyGeneration },
      now: unit.realNow,
    })
    const consultId = isThread ? consult.asyncConsultId : consult.telehealthConsultId
    return unit.did({ type: 'session', id: null, consultId, patientId }, { url, expiresAt: expiresAt.toISOString() })
  })
}
