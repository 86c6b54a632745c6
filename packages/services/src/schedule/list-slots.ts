import { cursorScope, toPage } from '@consult/db'
import { addSeconds, freeSlots, type ListSlots, type Page, type Slot, type Span } from '@consult/domain'
import { fetchPhysicianRow } from '../directory/physicians/physician-resource.ts'
import type { RequestContext } from '../request/request-context.ts'
import { findAvailability } from './availability-store.ts'
import { bookedSpans } from './booked-spans.ts'
import { readWindowedPage, windowedKeys } from './window-cursor.ts'

const toSlot = ({ startsAt, endsAt }: Span): Slot => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

/** Returns the first `count` spans. */
function take(spans: Iterable<Span>, count: number): Span[] {
  const taken: Span[] = []
  for (const span of spans) {
    taken.push(span)
    if (taken.length === count) break
  }
  return taken
}

/**
 * Lists the times at which the physician can be booked, soonest first. Slots start within the window and not in the
 * past. A physician who has no hours or is deactivated has no slots.
 * @throws invalid_request; not_found
 */
export async function listSlots(
  { services, account }: RequestContext,
  { physicianId, durationMinutes, limit, ...query }: ListSlots & { physicianId: string },
): Promise<Page<Slot>> {
  const now = services.clock.now()
  const scope = cursorScope(account.partnerId, 'slots', physicianId, durationMinutes)
  const { window, last } = readWindowedPage(scope, query, now)
  const after = last ? last.startsAt.getTime() + 1 : window.startsAt.getTime()
  const wanted = { startsAt: new Date(Math.max(after, now.getTime())), endsAt: window.endsAt }
  const found = await services.database.inTenant(account.partnerId, async (tx) => {
    const { deactivated_at } = await fetchPhysicianRow(tx, physicianId)
    const availability = await findAvailability(tx, physicianId)
    if (deactivated_at !== null || !availability || wanted.startsAt >= wanted.endsAt) return null
    const reach = { ...wanted, endsAt: addSeconds(wanted.endsAt, durationMinutes * 60) }
    return { availability, booked: await bookedSpans(tx, physicianId, reach) }
  })
  const slots = found ? take(freeSlots(found.availability, wanted, durationMinutes, found.booked), limit + 1) : []
  const keysOf = ({ startsAt }: Span) => windowedKeys(window, { startsAt, id: '' })
  return toPage(slots, { limit, scope, keysOf, toItem: toSlot })
}
