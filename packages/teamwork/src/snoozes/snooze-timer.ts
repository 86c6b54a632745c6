/** Wakes a thread that was put aside. A timer of an earlier snooze, or of a thread that moved on, does nothing. */
export const snoozeTimerKind = 'async_snooze_ends'
