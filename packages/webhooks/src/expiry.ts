import type { EventType } from '@consult/domain'
import type { TakenDelivery } from './delivery-store.ts'

/** Events that do harm when they arrive late, because the receiver acts on them at once. */
const expiring: readonly EventType[] = ['notification.requested']

/** Whether the event must not be sent any more: its `expiresAt` has passed. */
export function hasExpired({ type, body }: Pick<TakenDelivery, 'type' | 'body'>, now: Date): boolean {
  if (!expiring.some((each) => each === type)) return false
  const { data } = JSON.parse(body) as { data: { expiresAt?: string } }
  return data.expiresAt !== undefined && new Date(data.expiresAt) <= now
}
