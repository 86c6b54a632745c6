import { addSeconds, holdsFirstReply } from '@consult/domain'
import { pushSeconds, requestPush, requestUrgentPushes } from '@consult/notifications'
import type { RequestContext, Unit } from '@consult/request'
import { rowToAsyncConsult } from './consult-row.ts'
import type { Thread } from './thread.ts'

/** Tells physicians' devices what happened to a thread: an urgent one was queued, or it was given to a physician. */
export async function pushForThread({ services, actor }: RequestContext, unit: Unit, thread: Thread): Promise<void> {
  const { id: subject, row, life } = thread
  if (life.status === 'queued' && row.status !== 'queued' && row.priority !== 'routine') {
    await requestUrgentPushes(services, unit, { subject, jurisdiction: row.jurisdiction })
  }
  const { physicianId } = life
  // A physician who takes a thread knows it, and one whose first reply waited for the consent asked for it.
  if (physicianId === null || physicianId === row.physician_id || actor.physicianId === physicianId) return
  if (holdsFirstReply(rowToAsyncConsult(row), physicianId)) return
  const expiresAt = addSeconds(unit.realNow, pushSeconds.handed_over)
  await requestPush(services, unit, { physicianId, kind: 'handed_over', subject, expiresAt })
}
