import { type AuditTarget, toUserAgent } from './audit-log/audit-log.ts'
import type { RequestContext } from './request-context.ts'
import type { Unit } from './unit-of-work.ts'

/** How long one audit entry stands for the edits that follow it, in milliseconds. */
const longestEdit = 30 * 60 * 1000

/**
 * Whether a save only continues the edits that the newest audit entry of its target stands for: an editor saves after every pause in
 * typing, and hundreds of entries would hide the others. Only a person's own edits are continued, from the same session, address and
 * browser, for half an hour after the entry. So every person, sign-in and place that changed the draft has an entry, and changes of
 * others, other drafts and what ends the draft stand between the entries in their order.
 * @param acts the acts that change the target
 */
export async function isContinuedEdit(
  { actor, act }: RequestContext,
  unit: Unit,
  { type, id, consultId, code }: AuditTarget,
  acts: readonly string[],
): Promise<boolean> {
  if (!actor.session) return false
  const last = await unit.db
    .selectFrom('audit_entries')
    .select(['act', 'code', 'actor_id', 'session', 'client_address', 'user_agent'])
    .where('partner_id', '=', unit.partnerId)
    .where('act', 'in', acts)
    .where('outcome', '=', 'done')
    .where('resource_type', '=', type)
    .where('resource_id', '=', id)
    .$if(Boolean(consultId), (query) => query.where('consult_id', '=', consultId ?? ''))
    .where('at', '>', new Date(unit.realNow.getTime() - longestEdit))
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    last !== undefined &&
    last.act === act &&
    last.code === code &&
    last.actor_id === actor.id &&
    last.session === actor.session &&
    last.client_address === actor.address &&
    last.user_agent === toUserAgent(actor.userAgent)
  )
}
