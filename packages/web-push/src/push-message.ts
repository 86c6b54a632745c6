import type { NotificationKind, PushType } from '@consult/domain'

/** All that a push says. */
export interface PushMessage {
  readonly type: PushType | NotificationKind
  /** When it happened. */
  readonly at: Date
}

/** The size of every payload, in bytes, so that its length does not tell what it says. */
export const payloadBytes = 96

/** Writes the payload: JSON, filled with spaces to one size. */
export function pushPayload({ type, at }: PushMessage): Buffer {
  const text = JSON.stringify({ type, at: at.toISOString() })
  if (text.length > payloadBytes) throw new Error(`a push of type ${type} is too large`)
  return Buffer.from(text.padEnd(payloadBytes))
}
