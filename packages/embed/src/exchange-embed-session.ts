import { buckets, type EmbedGrant } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import { findPatient, holdPatients, type PatientScope } from '@consult/directory'
import { ConsultError, type FrameSession } from '@consult/domain'
import { type AnonymousRequest, recordEntrance, recordRefusal, type Services } from '@consult/request'
import { findVisitOfPatient, isOpen } from './call-of-patient.ts'

/** A frame session, with what the widget needs before it is opened. */
export interface EmbedAdmission extends FrameSession {
  /** If true, the widget shows unread messages before it is opened. If false, it loads nothing until then. */
  readonly hasOpenConsult: boolean
  /** The partner's record of the patient's language, in BCP 47. The language that the page requests overrides it. */
  readonly language: string | null
  /** The language that the patient chose in a widget. It overrides all others. */
  readonly chosenLanguage: string | null
}

/** Reports whether the page's origin is on the list. It compares the text that browsers send: scheme, host, port. */
export function isAllowedOrigin(allowedOrigins: readonly string[], origin: string | undefined): origin is string {
  return origin !== undefined && allowedOrigins.includes(origin)
}

/** Reports whether a thread or call of the scope is open. */
async function isExpected(tx: TenantTransaction, scope: PatientScope): Promise<boolean> {
  const { patientId, consultId } = scope
  const thread = await tx.db
    .selectFrom('async_consults')
    .select('async_consult_id')
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .where('status', '!=', 'closed')
    .$if(consultId !== null, (query) => query.where('async_consult_id', '=', consultId ?? ''))
    .limit(1)
    .executeTakeFirst()
  if (thread) return true
  const visit = await findVisitOfPatient(tx, scope)
  return visit !== null && isOpen(visit)
}

/** Begins the frame session of a patient whom the caller has checked and holds, in the caller's transaction. */
export async function admit(services: Services, tx: TenantTransaction, grant: EmbedGrant): Promise<EmbedAdmission> {
  const { partnerId, patientId, consultId, expiresAt } = grant
  const session = await services.auth.embedSessions.begin('frame', grant, tx.db)
  const hasOpenConsult = await isExpected(tx, { patientId, consultId })
  const { language, chosen_language: chosenLanguage } = await findPatient(tx, { patientId })
  const frameSession = { session, expiresAt: expiresAt.toISOString(), partnerId, patientId }
  return { ...frameSession, hasOpenConsult, language, chosenLanguage }
}

/**
 * Exchanges a page's embed token for the widget's frame session. The session expires when the token would have. It ends
 * earlier if the page's origin is removed from the partner's list.
 * @param origin the page's `Origin` header, which the browser sets and a page cannot change.
 * @throws embed_token_invalid, embed_token_expired, origin_not_allowed, rate_limited
 */
export async function exchangeEmbedSession(
  services: Services,
  { token, origin }: { token: string; origin: string | undefined },
  { requestId, source }: AnonymousRequest,
): Promise<EmbedAdmission> {
  const act = 'embed.exchange'
  const { embedSessions, limiter } = services.auth
  for (const bucket of buckets.embedExchange(token, source.address)) await limiter.take(bucket)
  const { account, patientId, consultId, keyHash, expiresAt } = await embedSessions.validate('token', token)
  const { partnerId, keyGeneration } = account
  const actor = { kind: 'patient', id: patientId, physicianId: null, credential: 'embed_token', ...source } as const
  if (!isAllowedOrigin(account.allowedOrigins, origin)) {
    const code = 'origin_not_allowed'
    await recordRefusal(services, { partnerId, act, actor, requestId, code, named: consultId ?? patientId })
    throw new ConsultError(code)
  }
  return services.database.inTenant(partnerId, async (tx) => {
    if (!(await holdPatients(tx, [patientId])).has(patientId)) throw new ConsultError('embed_token_invalid')
    const grant = { partnerId, patientId, consultId, keyGeneration, keyHash, origin, expiresAt }
    const admission = await admit(services, tx, grant)
    const target = { type: 'session', id: null, consultId, patientId } as const
    await recordEntrance(tx, { act, actor, target, requestId, now: services.clock.now() })
    return admission
  })
}
