import { buckets } from '@consult/auth'
import { holderOf, subscriptionOf } from '@consult/directory'
import { type AnonymousRequest, recordEntrance, recordRefusal, type Services } from '@consult/request'
import { sql } from 'kysely'
import { readUnsubscribeToken } from './unsubscribe-links.ts'

/**
 * Ends mails of a kind to a patient, or resumes them, for whoever has a mail's link. A token that this service did not make, one
 * of a patient who was erased, and a repeat all end the same way: the caller learns nothing.
 * @param change.wanted whether the patient wants these mails.
 * @throws rate_limited
 */
export async function changeSubscription(
  services: Services,
  { token, wanted }: { token: string; wanted: boolean },
  request: AnonymousRequest,
): Promise<void> {
  const act = wanted ? 'page.resubscribe' : 'page.unsubscribe'
  const { requestId, source } = request
  await services.auth.limiter.take(buckets.patientPage(source.address))
  const actor = holderOf(request)
  const said = readUnsubscribeToken(token, await services.patientMailSecret())
  if (!said) {
    await recordRefusal(services, { partnerId: null, act, actor, requestId, code: 'not_found' })
    return
  }
  const { partnerId, patientId, channel, kind } = said
  const subscription = subscriptionOf(channel, kind)
  const now = services.clock.now()
  const isListed = sql<boolean>`${subscription} = any(coalesce(unsubscribed, '{}'))`
  await services.database.inTenant(partnerId, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('patients')
      .set({
        unsubscribed: wanted
          ? sql<string[]>`array_remove(unsubscribed, ${subscription})`
          : sql<string[]>`array_append(unsubscribed, ${subscription})`,
        updated_at: now,
      })
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .where('erasing_since', 'is', null)
      .where(wanted ? isListed : sql<boolean>`not (${isListed})`)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    const target = { type: 'patient', id: patientId, patientId, code: `${channel}_${kind}` } as const
    await recordEntrance(tx, { act, actor, target, requestId, now })
  })
}
