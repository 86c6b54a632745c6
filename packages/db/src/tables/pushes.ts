import type { PushKind } from '@consult/domain'

/** The browsers in which physicians turned on notifications. */
export interface PushDevicesTable {
  partner_id: string
  device_id: string
  physician_id: string
  /** A checked address: `WebPush.endpointOf`. */
  endpoint: string
  p256dh: string
  auth: string
  kinds: PushKind[]
  /** The session that last used it. */
  session_id: string
  browser: string | null
  system: string | null
  created_at: Date
  last_seen_at: Date
}

/** Pushes to send. A row is deleted once its push was sent, and a ring's row a while later. */
export interface PushesTable {
  partner_id: string
  device_id: string
  kind: PushKind | 'test'
  /** The consult that it is about, or the device that it tests. */
  subject: string
  is_over: boolean
  occurred_at: Date
  expires_at: Date
  sent_at: Date | null
  next_attempt_at: Date | null
  failures: number
}

/** The physicians who have a focused tab of the portal. */
export interface PortalFocusTable {
  partner_id: string
  physician_id: string
  tab_id: string
  focused_until: Date
}

export interface TablesOfPushes {
  portal_focus: PortalFocusTable
  push_devices: PushDevicesTable
  pushes: PushesTable
}
