import { canonicalHost } from './host.ts'

/** What the operator allows outgoing requests to reach, besides the public internet over HTTPS. */
export interface EgressPolicy {
  /**
   * Host names and addresses, without scheme or port. They are allowed whatever they resolve to, on any port and over
   * plain HTTP too. Matches are exact: `localhost` allows neither `127.0.0.1` nor `a.localhost`.
   */
  readonly allowedHosts: readonly string[]
}

/** The policy's allow-list in canonical form. @throws TypeError for an entry that is not a bare host. */
export function allowedHosts(policy: EgressPolicy): ReadonlySet<string> {
  return new Set(
    policy.allowedHosts.map((entry) => {
      const host = canonicalHost(entry)
      if (host === null) throw new TypeError(`allowed host "${entry}" is not a bare host name or address`)
      return host
    }),
  )
}
