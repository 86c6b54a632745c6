/**
 * How long it holds that a tab has a thread before it, and that somebody writes in it, when it is not said again;
 * seconds. A tab that was killed is gone after that.
 */
export const attendanceLasts = 15
export const typingLasts = 6

/** How often an open tab says it again, seconds: two may be lost on the way. */
export const attendEvery = 5
/** How often it is said again while somebody goes on writing, seconds. */
export const typeEvery = 3
