import { addSeconds, type EmbedToken } from '@consult/domain'
import { fetchConsultRow } from '../async-consults/thread-store.ts'
import type { Call } from '../call.ts'
import { requireAsync, requireSomeProduct } from '../partners/require-product.ts'
import { findPatient } from '../patients/find-patient.ts'

async function mint(
  call: Call,
  grant: { patientId: string; consultId: string | null; ttlSeconds: number },
): Promise<EmbedToken> {
  const { services, account } = call
  const expiresAt = addSeconds(services.clock.now(), grant.ttlSeconds)
  const token = await services.auth.embedSessions.begin('token', {
    partnerId: account.partnerId,
    patientId: grant.patientId,
    consultId: grant.consultId,
    keyGeneration: account.keyGeneration,
    expiresAt,
  })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Mints an embed token for one message-thread consult. @throws not_found, feature_disabled */
export async function createConsultEmbedSession(
  call: Call,
  { asyncConsultId, ttlSeconds }: { asyncConsultId: string; ttlSeconds: number },
): Promise<EmbedToken> {
  const consult = await call.services.database.inTenant(call.account.partnerId, (tx) =>
    fetchConsultRow(tx, asyncConsultId),
  )
  requireAsync(call.account)
  return mint(call, { patientId: consult.patient_id, consultId: asyncConsultId, ttlSeconds })
}

/** Mints an embed token for all of a patient's consults. @throws not_found, feature_disabled without any product. */
export async function createPatientEmbedSession(
  call: Call,
  { patientId, ttlSeconds }: { patientId: string; ttlSeconds: number },
): Promise<EmbedToken> {
  await call.services.database.inTenant(call.account.partnerId, (tx) => findPatient(tx, { patientId }))
  requireSomeProduct(call.account)
  return mint(call, { patientId, consultId: null, ttlSeconds })
}
