import { buckets } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import { ConsultError, type FrameSession } from '@consult/domain'
import { findPatient } from '../directory/patients/find-patient.ts'
import type { PatientScope } from '../directory/patients/patient-scope.ts'
import { type AnonymousRequest, recordEntrance, recordRefusal } from '../request/record.ts'
import type { Services } from '../request/request-context.ts'
import { findVisitOfPatient, isOpen } from './call-of-patient.ts'

/** A frame session, and whether there is something that the patient may be waiting for. */
export interface EmbedAdmission extends FrameSession {
  /** The widget shows unread messages of an open consult before it has been opened; without one it loads nothing. */
  readonly hasOpenConsult: boolean
  /** The patient's language as the partner has it, which the page's own wish comes before; BCP 47. */
  readonly language: string | null
  /** The language that the patient has chosen in a widget, which comes before everything. */
  readonly chosenLanguage: string | null
}

/** True when the page's origin is on the list; compared as browsers write it, scheme, host and port. */
export function isAllowedOrigin(allowedOrigins: readonly string[], origin: string | undefined): origin is string {
  return origin !== undefined && allowedOrigins.includes(origin)
}

/** True when a consult of the scope is open: a thread, or a call to come or running. */
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

/**
 * Exchanges the embed token that a page holds for the frame session that the widget works with, and that lives as long
 * as the token would have, and no longer than the page is on the list.
 * @param origin the page's `Origin`, which the browser writes and a page cannot.
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
    const grant = { partnerId, patientId, consultId, keyGeneration, keyHash, origin, expiresAt }
    const session = await embedSessions.begin('frame', grant, tx.db)
    const target = { type: 'session', id: null, consultId, patientId } as const
    await recordEntrance(tx, { act, actor, target, requestId, now: services.clock.now() })
    const hasOpenConsult = await isExpected(tx, { patientId, consultId })
    const { language, chosen_language: chosenLanguage } = await findPatient(tx, { patientId })
    const frameSession = { session, expiresAt: expiresAt.toISOString(), partnerId, patientId }
    return { ...frameSession, hasOpenConsult, language, chosenLanguage }
  })
}
