/**
 * How long an attendance or typing signal stays valid without being repeated, in seconds. A tab that closes without
 * signing off disappears after this time.
 */
export const attendanceLasts = 15
export const typingLasts = 6

/** How often an open tab repeats its attendance signal, in seconds. Two consecutive signals may be lost. */
export const attendEvery = 5
/** How often a typing signal is repeated while somebody types, in seconds. */
export const typeEvery = 3
