/** The timers of notifications. Their subject is a notification. A timer that fires too early or too late does nothing. */
export const notificationTimerKinds = {
  due: 'notification_due',
  nextChannel: 'notification_next_channel',
  notReached: 'notification_not_reached',
} as const

/** How long a message may stay unread before the next channel is tried, and before the clinic is told, in seconds. */
export const unreadLimits = { nextChannel: 24 * 60 * 60, notReached: 72 * 60 * 60 } as const
