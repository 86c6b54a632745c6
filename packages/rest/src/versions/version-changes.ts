/** A success response, as JSON. */
export type Answer = Readonly<Record<string, unknown>>

/** What a version changed in responses that a partner's program may depend on. */
export interface VersionChange {
  /** The name of the version. */
  readonly version: string
  /**
   * By operation (`patients.get`): makes an answer of the version before from one of this version. Use cases know the current
   * version alone.
   */
  readonly toPrevious: Readonly<Record<string, (answer: Answer) => Answer>>
}

/**
 * The versions after the first one, oldest first, each in a file of this folder. Only what breaks a partner's program needs a
 * version; new fields, codes and event types do not. Source: docs/versions.md.
 */
export const versionChanges: readonly VersionChange[] = []
