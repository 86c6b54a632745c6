import { buckets } from '@consult/auth'
import { holderOf, subscriptionOf } from '@consult/directory'
import { notificationChannels, notificationKinds } from '@consult/domain'
import { type AnonymousRequest, recordEntrance, recordRefusal, type Services } from '@consult/request'
import { sql } from 'kysely'
import { readUnsubscribeToken, type Subscription } from './unsubscribe-links.ts'

/** What a patient can end or resume with one press: mails like the one that they have, all mails, or SMS as well. */
export const subscriptionScopes = ['kind', 'email', 'all'] as const
export type SubscriptionScope = (typeof subscriptionScopes)[number]

function subscriptionsIn(scope: SubscriptionScope, { channel, kind }: Subscription): string[] {
  if (scope === 'kind') return [subscriptionOf(channel, kind)]
  const channels = scope === 'email' ? (['email'] as const) : notificationChannels
  return channels.flatMap((one) => notificationKinds.map((each) => subscriptionOf(one, each)))
}

/**
 * Ends notifications to a patient, or resumes them, for whoever has a mail's link. A token that this service did not make, one
 * of a patient who was erased, and a repeat all end the same way: the caller learns nothing.
 * @param change.wanted whether the patient wants them.
 * @throws rate_limited
 */
export async function changeSubscription(
  services: Services,
  { token, scope, wanted }: { token: string; scope: SubscriptionScope; wanted: boolean },
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
  const now = services.clock.now()
  const changed = sql<string[]>`${subscriptionsIn(scope, said)}::text[]`
  const ended = sql<string[]>`coalesce(unsubscribed, '{}')`
  const without = sql<
    string[]
  >`array(select e from unnest(${ended}) with ordinality as x(e, n) where e <> all(${changed}) order by n)`
  await services.database.inTenant(partnerId, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('patients')
      .set({ unsubscribed: wanted ? without : sql<string[]>`${without} || ${changed}`, updated_at: now })
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', patientId)
      .where('erasing_since', 'is', null)
      .where(wanted ? sql<boolean>`${ended} && ${changed}` : sql<boolean>`not (${ended} @> ${changed})`)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    const code = scope === 'kind' ? `${channel}_${kind}` : scope
    const target = { type: 'patient', id: patientId, patientId, code } as const
    await recordEntrance(tx, { act, actor, target, requestId, now })
  })
}
