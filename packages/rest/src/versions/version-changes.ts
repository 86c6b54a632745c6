/** A success response, as JSON. */
export type Answer = Readonly<Record<string, unknown>>

/** What a version changed in responses that a partner's program may depend on. */
export interface VersionChange {
  /** The name of the version. */
  readonly version: string
  /**
   * By operation (`patients.get`): converts an answer of this version to the previous version. Use cases know only
   * the current version.
   */
  readonly toPrevious: Readonly<Record<string, (answer: Answer) => Answer>>
}

/**
 * The versions after the first one, oldest first, each in a file of this folder. Only changes that break a partner's
 * program need a version; new fields, codes and event types do not. Source: docs/versions.md.
 */
export const versionChanges: readonly VersionChange[] = []
