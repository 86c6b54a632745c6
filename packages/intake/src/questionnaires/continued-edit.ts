import { type RequestContext, toUserAgent, type Unit } from '@consult/request'

/** How long one audit entry stands for the edits that follow it, in milliseconds. */
const longestEdit = 30 * 60 * 1000

/** The acts that change a questionnaire. */
const changes = [
  'consoleQuestionnaires.put',
  'consoleQuestionnaires.publish',
  'questionnaires.put',
  'questionnaires.publish',
]

/**
 * Whether a save only continues the edits that the newest audit entry of the questionnaire stands for: a builder saves after every
 * pause in typing, and hundreds of entries would hide the others. Only a member's own edits are continued, from the same session,
 * address and browser, for half an hour after the entry. So every person, sign-in and place that changed the draft has an entry, and
 * changes of others, other drafts and publications stand between the entries in their order.
 */
export async function isContinuedEdit({ actor, act }: RequestContext, unit: Unit, key: string): Promise<boolean> {
  if (actor.kind !== 'member' || !actor.session) return false
  const last = await unit.db
    .selectFrom('audit_entries')
    .select(['act', 'code', 'actor_id', 'session', 'client_address', 'user_agent'])
    .where('partner_id', '=', unit.partnerId)
    .where('act', 'in', changes)
    .where('outcome', '=', 'done')
    .where('resource_id', '=', key)
    .where('at', '>', new Date(unit.realNow.getTime() - longestEdit))
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    last !== undefined &&
    last.act === act &&
    last.code === 'update' &&
    last.actor_id === actor.id &&
    last.session === actor.session &&
    last.client_address === actor.address &&
    last.user_agent === toUserAgent(actor.userAgent)
  )
}
