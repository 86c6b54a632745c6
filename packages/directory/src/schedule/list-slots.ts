import { cursorScope, toPage } from '@consult/db'
import { addSeconds, freeSlots, type ListSlots, type Page, type Slot, type Span } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { findPatient } from '../patients/find-patient.ts'
import { licensedUntil } from '../physicians/licensed-until.ts'
import { fetchPhysicianRow } from '../physicians/physician-resource.ts'
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
 * past. A physician who has no hours or is deactivated has no slots, and none on a day without a license for the
 * jurisdiction that is asked for.
 * @throws invalid_request; not_found, also for the patient
 */
export async function listSlots(
  { services, account }: RequestContext,
  { physicianId, durationMinutes, limit, patientId, jurisdiction, ...query }: ListSlots & { physicianId: string },
): Promise<Page<Slot>> {
  const now = services.clock.now()
  const scope = cursorScope(account.partnerId, 'slots', physicianId, durationMinutes, patientId, jurisdiction)
  const { window, last } = readWindowedPage(scope, query, now)
  const after = last ? last.startsAt.getTime() + 1 : window.startsAt.getTime()
  const wanted = { startsAt: new Date(Math.max(after, now.getTime())), endsAt: window.endsAt }
  const found = await services.database.inTenant(account.partnerId, async (tx) => {
    const { deactivated_at } = await fetchPhysicianRow(tx, physicianId)
    // An unknown patient is not found, even when the given jurisdiction replaces the patient's.
    const patient = patientId === undefined ? null : await findPatient(tx, { patientId })
    const where = jurisdiction ?? patient?.jurisdiction ?? null
    const until = where === null ? 'forever' : await licensedUntil(tx, physicianId, where)
    const availability = await findAvailability(tx, physicianId)
    if (deactivated_at !== null || !availability || until === null) return null
    const licensed = until !== 'forever' && until < wanted.endsAt ? { ...wanted, endsAt: until } : wanted
    if (licensed.startsAt >= licensed.endsAt) return null
    const reach = { ...licensed, endsAt: addSeconds(licensed.endsAt, durationMinutes * 60) }
    return { availability, licensed, booked: await bookedSpans(tx, physicianId, reach) }
  })
  const slots = found
    ? take(freeSlots(found.availability, found.licensed, durationMinutes, found.booked), limit + 1)
    : []
  const keysOf = ({ startsAt }: Span) => windowedKeys(window, { startsAt, id: '' })
  return toPage(slots, { limit, scope, keysOf, toItem: toSlot })
}
