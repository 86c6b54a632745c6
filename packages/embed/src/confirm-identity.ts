import { timingSafeEqual } from 'node:crypto'
import { buckets } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import {
  endPageCode,
  findPageLink,
  giveTryBack,
  holderOf,
  isPageCode,
  type PageLink,
  takeTry,
  visitorOf,
} from '@consult/directory'
import { addSeconds, ConsultError, secondsToNextDay } from '@consult/domain'
import { type AnonymousRequest, recordEntrance, recordRefusal, type Services } from '@consult/request'
import { admit, type EmbedAdmission } from './exchange-embed-session.ts'

/** How long a page may show a patient's data before it asks again, in seconds. Source: docs/patient-page.md. */
export const pageSessionSeconds = 4 * 60 * 60

/** What a person says to confirm who they are: a day, `2026-03-01`, or the code that they got. */
export type IdentityAnswer = { readonly birthDate: string } | { readonly code: string }

type Outcome =
  | { readonly admission: EmbedAdmission }
  | { readonly triesLeft: number | null }
  | { readonly isEnded: true }

/** Compares the day in a time that does not depend on where it differs. A patient without a day matches none. */
function isBirthDate(stored: string | null, said: string): boolean {
  const [own, other] = [Buffer.from(stored ?? '0000-00-00'), Buffer.from(said)]
  return own.length === other.length && timingSafeEqual(own, other) && stored !== null
}

/** Reports whether the answer is the patient's. For a token without a link, it does the same work and reports false. */
async function isRight(
  tx: TenantTransaction,
  { subject, answer, now }: { subject: string; answer: IdentityAnswer; now: Date },
): Promise<boolean> {
  const patient = await tx.db
    .selectFrom('patients')
    .select('birth_date')
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', subject)
    // Either the erasure ends the session, or the patient is not found.
    .where('erasing_since', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  const is =
    'code' in answer
      ? await isPageCode(tx, { subject, code: answer.code, now })
      : isBirthDate(patient?.birth_date ?? null, answer.birthDate)
  return is && patient !== undefined
}

/**
 * Opens the widget's session for a person who opened a link and says who they are. Five wrong answers per patient and UTC
 * day, across all links, end the tries of that day. A token that no link has, a link of somebody else and a wrong answer all
 * get the same error. Only a person with the right answer learns that the link has ended.
 * @throws identity_not_confirmed; rate_limited; embed_token_expired for a link that has ended.
 */
export async function confirmIdentity(
  services: Services,
  { token, answer }: { token: string; answer: IdentityAnswer },
  request: AnonymousRequest,
): Promise<EmbedAdmission> {
  const act = 'page.verify'
  const { requestId, source } = request
  await services.auth.limiter.take(buckets.patientPage(source.address))
  const now = services.clock.now()
  const link = await findPageLink(services.database, token, now)
  const { partnerId, subject } = visitorOf(link, token)
  const enter = async (tx: TenantTransaction, { consultId, keyHash, keyGeneration, expiresAt }: PageLink) => {
    const end = addSeconds(now, pageSessionSeconds)
    const grant = { partnerId, patientId: subject, consultId, keyGeneration, keyHash, origin: null }
    const admission = await admit(services, tx, { ...grant, expiresAt: end < expiresAt ? end : expiresAt })
    const actor = { kind: 'patient', id: subject, physicianId: null, credential: 'page_link', ...source } as const
    const target = { type: 'session', id: null, consultId, patientId: subject } as const
    await recordEntrance(tx, { act, actor, target, requestId, now })
    return { admission }
  }
  const outcome = await services.database.inTenant(partnerId, async (tx): Promise<Outcome> => {
    const triesLeft = await takeTry(tx, subject, now)
    if (triesLeft === null || !(await isRight(tx, { subject, answer, now })) || !link) return { triesLeft }
    await giveTryBack(tx, subject, now)
    if (link.isEnded) return { isEnded: true }
    if ('code' in answer) await endPageCode(tx, subject)
    return enter(tx, link)
  })
  if ('admission' in outcome) return outcome.admission
  const error = refusalOf(outcome, now)
  const named = link?.consultId ?? link?.patientId
  await recordRefusal(services, { partnerId, act, actor: holderOf(request), requestId, code: error.code, named })
  throw error
}

function refusalOf(outcome: Exclude<Outcome, { readonly admission: unknown }>, now: Date): ConsultError {
  if ('isEnded' in outcome) return new ConsultError('embed_token_expired')
  const { triesLeft } = outcome
  if (triesLeft === null) return new ConsultError('rate_limited', { retryAfterSeconds: secondsToNextDay(now) })
  return new ConsultError('identity_not_confirmed', { triesLeft })
}
