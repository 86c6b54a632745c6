import type { TenantTransaction } from '@consult/db'
import { addSeconds, focusLasts } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'

/**
 * Records whether a tab of the portal has the focus and its physician uses it. It is valid for seconds
 * (domain/notifications). A tab that lost the focus ends only its own report, because the two can arrive in any order.
 */
export async function reportFocus(
  context: RequestContext,
  { physicianId, tabId, focused }: { physicianId: string; tabId: string; focused: boolean },
): Promise<{ reported: true }> {
  return inUnit(context, async (unit) => {
    await (focused
      ? putFocus(unit, { physicianId, tabId }, unit.realNow)
      : unit.db
          .deleteFrom('portal_focus')
          .where('partner_id', '=', unit.partnerId)
          .where('physician_id', '=', physicianId)
          .where('tab_id', '=', tabId)
          .execute())
    return unit.did([], { reported: true })
  })
}

async function putFocus(
  { db, partnerId }: TenantTransaction,
  { physicianId, tabId }: { physicianId: string; tabId: string },
  now: Date,
): Promise<void> {
  const focus = { tab_id: tabId, focused_until: addSeconds(now, focusLasts) }
  await db
    .insertInto('portal_focus')
    .values({ partner_id: partnerId, physician_id: physicianId, ...focus })
    .onConflict((conflict) => conflict.columns(['partner_id', 'physician_id']).doUpdateSet(focus))
    .execute()
}
