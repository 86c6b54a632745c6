import type { PartnerAccount, Principal } from '@consult/auth'
import { firstVersion, invalidRequest } from '@consult/domain'
import { type Answer, type VersionChange, versionChanges } from './version-changes.ts'

/** The part of a principal that determines its version. */
export type Caller = Pick<Principal, 'kind'> & {
  readonly form?: string
  readonly account: Pick<PartnerAccount, 'serviceVersion'>
}

/** Whether the caller is an app of the service itself. */
const isOwnApp = ({ kind, form }: Caller) => kind === 'embed' || form === 'portal'

/** The versions that a service answers in. */
export interface Versions {
  /** Oldest first. */
  readonly names: readonly string[]
  /**
   * Chooses the version of a request: the version in its header, or the version of its key. Sessions of the widget
   * and the portal get the newest version, because these apps are released together with the service.
   * @param header the `Service-Version` header, if the request has one.
   * @throws invalid_request for an unknown version in the header.
   */
  choose(header: string | undefined, caller: Caller): string
  /** Converts an answer of the current version to `version`. */
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
    choose: (header, caller) => {
      if (header === undefined) {
        const pinned = caller.account.serviceVersion ?? firstVersion
        // A release that was rolled back does not know the version of a key that was created in the meantime.
        return names.findLast((name) => isOwnApp(caller) || name <= pinned) ?? firstVersion
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
