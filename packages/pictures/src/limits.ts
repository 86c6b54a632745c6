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

/**
 * The smaller versions of a picture: the longer edge in pixels at most, the size in bytes at most, and the file descriptor on
 * which the process writes it. `screen` fills a screen, `thumbnail` stands in a list. Source: docs/attachments.md, Pictures.
 */
export const smallerVersions = {
  screen: { edge: 1600, bytes: 300 * 1024, fd: 3 },
  thumbnail: { edge: 640, bytes: 40 * 1024, fd: 4 },
} as const
export type SmallerVersion = keyof typeof smallerVersions
export const smallerVersionNames = Object.keys(smallerVersions) as SmallerVersion[]
