import { firstVersion, invalidRequest } from '@consult/domain'
import { type Answer, type VersionChange, versionChanges } from './version-changes.ts'

/** The versions that a service answers in. */
export interface Versions {
  /** Oldest first. */
  readonly names: readonly string[]
  /**
   * Chooses the version of a request: that of its header, or that of its key.
   * @param header the `Service-Version` header, if the request has one.
   * @param pinned the version of the key; null for keys that are older than versions.
   * @throws invalid_request for an unknown version in the header.
   */
  choose(header: string | undefined, pinned: string | null): string
  /** Converts an answer of the current version to one of `version`. */
  convert(version: string, operation: string, answer: unknown): unknown
}

function unknownVersion(names: readonly string[]) {
  const message = `This version does not exist. The versions are ${names.join(', ')}.`
  return invalidRequest({ path: 'Service-Version', code: 'unknown_version', message })
}

/** @param changes the versions after the first one, oldest first. */
export function createVersions(changes: readonly VersionChange[] = versionChanges): Versions {
  const names = [firstVersion, ...changes.map(({ version }) => version)]
  return {
    names,
    choose: (header, pinned) => {
      if (header === undefined) {
        // A release that was rolled back does not know the version of a key that was created in the meantime.
        return names.findLast((name) => name <= (pinned ?? firstVersion)) ?? firstVersion
      }
      if (!names.includes(header)) throw unknownVersion(names)
      return header
    },
    convert: (version, operation, answer) =>
      changes
        .filter((change) => change.version > version)
        .reduceRight<unknown>((newer, { toPrevious }) => toPrevious[operation]?.(newer as Answer) ?? newer, answer),
  }
}
