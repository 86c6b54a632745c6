import { isOnDuty } from '@consult/directory'
import { addSeconds } from '@consult/domain'
import type { JobScope } from '@consult/engine'
import type { Push } from '@consult/web-push'
import { sql } from 'kysely'
import type { PushJob } from './push-jobs.ts'

/** What is known about a push at the moment of sending. */
interface Row {
  endpoint: string
  p256dh: string
  auth: string
  isOver: boolean
  occurredAt: Date
  expiresAt: Date
  sentAt: Date | null
  onDuty: boolean
  focused: boolean
}

/** A push that is sent now, and when it stops being worth sending. */
export interface PlannedPush {
  readonly push: Push
  readonly expiresAt: Date
}

/** A push that waits for the physician to come on duty. */
export interface WaitingPush {
  readonly waitsUntil: Date
}

const pressing = ['ring', 'urgent_arrival', 'test']

/** What no page of the portal shows on its own, and is still to be done when the physician is back. */
const isOnlyWay = (kind: PushJob['row']['kind']) => kind === 'not_reached'

/** How often to look whether a physician has come on duty, in seconds. */
const dutySeconds = 5 * 60

/** Reports whether the device is still to be told. The end of a ring goes to each device that shows the ring. */
function isWanted({ isOver, sentAt, onDuty, focused }: Row, { kind }: PushJob['row']): boolean {
  if (kind === 'test') return true
  if (isOver) return sentAt !== null
  return onDuty && (!focused || isOnlyWay(kind))
}

/**
 * Decides at the moment of sending whether a push is sent: never after its time, never to a physician who is off duty,
 * and not while they look at the portal, unless it does not show it. @returns null when it is not sent.
 */
export async function planPush(
  scope: JobScope,
  { row: job }: PushJob,
  now: Date,
): Promise<PlannedPush | WaitingPush | null> {
  const { rows } = await sql<Row>`
    select d.endpoint, d.p256dh, d.auth, x.is_over as "isOver", x.occurred_at as "occurredAt",
      x.expires_at as "expiresAt", x.sent_at as "sentAt", ${isOnDuty(now)} as "onDuty",
      coalesce(f.focused_until > ${now}, false) as focused
    from pushes x
    join push_devices d on d.partner_id = x.partner_id and d.device_id = x.device_id
    join physicians p on p.partner_id = d.partner_id and p.physician_id = d.physician_id
    left join portal_focus f on f.partner_id = d.partner_id and f.physician_id = d.physician_id
    where x.partner_id = ${scope.partnerId} and x.device_id = ${job.device_id} and x.kind = ${job.kind}
      and x.subject = ${job.subject}`.execute(scope.db)
  const [row] = rows
  const ttl = row ? Math.floor((row.expiresAt.getTime() - now.getTime()) / 1000) : 0
  if (!row || ttl < 1) return null
  if (!row.onDuty && isOnlyWay(job.kind)) return { waitsUntil: addSeconds(now, dutySeconds) }
  if (!isWanted(row, job)) return null
  const { endpoint, p256dh, auth, isOver, occurredAt, expiresAt } = row
  const push: Push = {
    to: { endpoint, p256dh, auth },
    message: { type: isOver ? 'ring_over' : job.kind, at: occurredAt },
    ttl,
    urgency: pressing.includes(job.kind) ? 'high' : 'normal',
    topic: `${job.kind} ${job.subject}`,
  }
  return { push, expiresAt }
}
