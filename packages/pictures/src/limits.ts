/** What a picture may take of the machine. Source: docs/limits.md. */
export const pictureLimits = {
  /** Phones make up to 50 million; a small file can claim any number. */
  pixels: 64_000_000,
  /** Of the new file. */
  outputBytes: 80 * 1024 * 1024,
  /** Of one picture, from the start of its process to its end, milliseconds. */
  processMs: 60_000,
  /** Pictures that one API process works on at once; the others wait. */
  atOnce: 2,
} as const

/** How the process that works on a picture says what was wrong with it. */
export const exitCodes = { unreadable: 10, tooLarge: 11 } as const
