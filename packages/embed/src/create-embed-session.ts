import { fetchConsultRow, fetchTelehealthRow } from '@consult/consults'
import { findPatient, holdPatient, requireAsync, requireSomeProduct, requireTelehealth } from '@consult/directory'
import { addSeconds, type EmbedToken } from '@consult/domain'
import { type Done, inUnit, type RequestContext, type Unit } from '@consult/request'

async function mint(
  { services, account, keyHash }: RequestContext,
  unit: Unit,
  { patientId, consultId, ttlSeconds }: { patientId: string; consultId: string | null; ttlSeconds: number },
): Promise<Done<EmbedToken>> {
  const { partnerId, keyGeneration } = account
  await holdPatient(unit, patientId)
  const expiresAt = addSeconds(unit.now, ttlSeconds)
  const grant = { partnerId, patientId, consultId, keyGeneration, keyHash, origin: null, expiresAt }
  const token = await services.auth.embedSessions.begin('token', grant, unit.db)
  return unit.did({ type: 'session', id: null, consultId, patientId }, { token, expiresAt: expiresAt.toISOString() })
}

/** Mints an embed token for one message-thread consult. @throws not_found, feature_disabled */
export async function createConsultEmbedSession(
  context: RequestContext,
  { asyncConsultId, ttlSeconds }: { asyncConsultId: string; ttlSeconds: number },
): Promise<EmbedToken> {
  return inUnit(context, async (unit) => {
    const consult = await fetchConsultRow(unit, asyncConsultId)
    requireAsync(context.account)
    return mint(context, unit, { patientId: consult.patient_id, consultId: asyncConsultId, ttlSeconds })
  })
}

/** Mints an embed token for one live-call consult. @throws not_found, feature_disabled */
export async function createTelehealthEmbedSession(
  context: RequestContext,
  { telehealthConsultId, ttlSeconds }: { telehealthConsultId: string; ttlSeconds: number },
): Promise<EmbedToken> {
  return inUnit(context, async (unit) => {
    const consult = await fetchTelehealthRow(unit, telehealthConsultId)
    requireTelehealth(context.account)
    return mint(context, unit, { patientId: consult.patient_id, consultId: telehealthConsultId, ttlSeconds })
  })
}

/** Mints an embed token for all of a patient's consults. @throws not_found, feature_disabled without any product. */
export async function createPatientEmbedSession(
  context: RequestContext,
  { patientId, ttlSeconds }: { patientId: string; ttlSeconds: number },
): Promise<EmbedToken> {
  return inUnit(context, async (unit) => {
    await findPatient(unit, { patientId })
    requireSomeProduct(context.account)
    return mint(context, unit, { patientId, consultId: null, ttlSeconds })
  })
}
