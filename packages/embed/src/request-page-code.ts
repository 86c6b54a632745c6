import { buckets } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import {
  codeChannelOf,
  findPageLink,
  holderOf,
  type PageLink,
  pageCodeMemorySeconds,
  visitorOf,
} from '@consult/directory'
import { addSeconds, ConsultError } from '@consult/domain'
import { type AnonymousRequest, recordEntrance, recordRefusal, type Services } from '@consult/request'

/** How many codes a patient may ask for, across all links: the number, and in how many seconds. Source: docs/patient-page.md. */
const limits = [
  [3, 10 * 60],
  [5, pageCodeMemorySeconds],
] as const

/** Seconds until another code may be asked for; 0: now. */
function waitOf(requests: readonly Date[], now: Date): number {
  const waits = limits.map(([most, seconds]) => {
    const oldest = requests.at(-most)
    return oldest ? Math.ceil((addSeconds(oldest, seconds).getTime() - now.getTime()) / 1000) : 0
  })
  return Math.max(0, ...waits)
}

/** Whether there is a channel by which a code may go. The worker decides, because it knows which ones work. */
async function mayGetCode(tx: TenantTransaction, link: PageLink | null) {
  const patient = await tx.db
    .selectFrom('patients')
    .select(['email', 'birth_date'])
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', link?.patientId ?? '')
    .where('erasing_since', 'is', null)
    // Either the erasure deletes the code, or the patient is not found.
    .forKeyShare()
    .executeTakeFirst()
  return Boolean(patient && link && !link.isEnded && codeChannelOf(patient, link, ['email', 'sms']))
}

/** Counts a request, and makes its code due if there is a channel. @returns the seconds to wait, or 0. */
async function count(
  tx: TenantTransaction,
  request: { subject: string; link: PageLink | null; language: string | null; requestId: string; now: Date },
): Promise<number> {
  const { subject, link, language, requestId, now } = request
  const { db, partnerId } = tx
  const empty = { requests: [], link_channel: null, failures: 0, requested_at: now } as const
  await db
    .insertInto('page_codes')
    .values({ partner_id: partnerId, subject, ...empty, requests: [] })
    .onConflict((conflict) => conflict.columns(['partner_id', 'subject']).doNothing())
    .execute()
  const row = await db
    .selectFrom('page_codes')
    .select('requests')
    .where('partner_id', '=', partnerId)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const since = addSeconds(now, -pageCodeMemorySeconds)
  const requests = row.requests.filter((at) => at > since)
  const wait = waitOf(requests, now)
  if (wait > 0) return wait
  const isDue = await mayGetCode(tx, link)
  await db
    .updateTable('page_codes')
    .set({
      requests: [...requests, now],
      link_channel: link?.channel ?? null,
      language,
      next_attempt_at: isDue ? now : null,
      failures: 0,
      request_id: requestId,
      requested_at: now,
    })
    .where('partner_id', '=', partnerId)
    .where('subject', '=', subject)
    .execute()
  return 0
}

/**
 * Asks for a code on the page of a link. A worker sends it. The answer is the same for every token and every patient, also
 * when no code is sent.
 * @param input.language the language of the page, used for the mail.
 * @throws rate_limited after three codes in ten minutes or five in an hour.
 */
export async function requestPageCode(
  services: Services,
  { token, language }: { token: string; language: string | null },
  request: AnonymousRequest,
): Promise<{ requested: true }> {
  const act = 'page.requestCode'
  const { requestId } = request
  await services.auth.limiter.take(buckets.patientPage(request.source.address))
  const now = services.clock.now()
  const link = await findPageLink(services.database, token, now)
  const { partnerId, subject } = visitorOf(link, token)
  const wait = await services.database.inTenant(partnerId, async (tx) => {
    const seconds = await count(tx, { subject, link, language, requestId, now })
    const target = {
      type: 'session',
      id: null,
      consultId: link?.consultId ?? null,
      patientId: link?.patientId ?? null,
    } as const
    if (seconds === 0) await recordEntrance(tx, { act, actor: holderOf(request), target, requestId, now })
    tx.afterCommit(() => services.wakeUps.publish({ stream: 'timers', partnerId }))
    return seconds
  })
  if (wait === 0) return { requested: true }
  const code = 'rate_limited'
  await recordRefusal(services, {
    partnerId,
    act,
    actor: holderOf(request),
    requestId,
    code,
    named: link?.consultId ?? link?.patientId,
  })
  throw new ConsultError(code, { retryAfterSeconds: wait })
}
