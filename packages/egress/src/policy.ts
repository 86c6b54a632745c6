import { canonicalHost } from './host.ts'

/** What the operator lets outgoing requests reach beyond the public internet over HTTPS. */
export interface EgressPolicy {
  /**
   * Host names and addresses, without scheme or port, that may be called whatever they resolve to, on any port and
   * over plain HTTP too. Exact: `localhost` opens neither `127.0.0.1` nor `a.localhost`.
   */
  readonly allowedHosts: readonly string[]
}

/** The policy's allow-list in canonical form. Throws `TypeError` for an entry that is not a bare host. */
export function allowedHosts(policy: EgressPolicy): ReadonlySet<string> {
  return new Set(
    policy.allowedHosts.map((entry) => {
      const host = canonicalHost(entry)
      if (host === null) throw new TypeError(`allowed host "${entry}" is not a bare host name or address`)
      return host
    }),
  )
}
