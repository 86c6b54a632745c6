/** Limits on the resources for pictures. Source: docs/limits.md. */
export const pictureLimits = {
  /** Phones take pictures of up to 50 million pixels; a small file can claim any number. */
  pixels: 64_000_000,
  /** The size of the new file. */
  outputBytes: 80 * 1024 * 1024,
  /** The run time of the process for one picture, in milliseconds. */
  processMs: 60_000,
  /** Pictures that one API process re-encodes concurrently; others wait. */
  atOnce: 2,
} as const

/** The exit codes with which the re-encoding process reports a bad picture. */
export const exitCodes = { unreadable: 10, tooLarge: 11 } as const
