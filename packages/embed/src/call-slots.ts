import { fetchTelehealthRow } from '@consult/consults'
import { listSlots, type PatientScope, requireInScope } from '@consult/directory'
import type { Page, Slot } from '@consult/domain'
import type { RequestContext } from '@consult/request'

/** How many free times to offer at most, and how far ahead, in days. */
const limit = 60
const days = 31

/**
 * Lists the free times of the physician with whom the patient's call is booked, soonest first. A call that is booked with nobody
 * has none.
 * @throws not_found
 */
export async function listCallSlots(
  context: RequestContext,
  { telehealthConsultId, scope }: { telehealthConsultId: string; scope: PatientScope | null },
): Promise<Page<Slot>> {
  const { services, account } = context
  const row = await services.database.inTenant(account.partnerId, async (tx) => {
    const found = await fetchTelehealthRow(tx, telehealthConsultId)
    requireInScope(scope, found)
    return found
  })
  const { booked_physician_id: physicianId, duration_minutes: durationMinutes, jurisdiction } = row
  if (physicianId === null || row.scheduled_for === null || row.status !== 'invited') return { items: [] }
  const from = services.clock.now()
  const to = new Date(from.getTime() + days * 24 * 60 * 60 * 1000)
  const { items } = await listSlots(context, {
    physicianId,
    durationMinutes,
    limit,
    from,
    to,
    ...(jurisdiction !== null && { jurisdiction }),
  })
  return { items }
}
