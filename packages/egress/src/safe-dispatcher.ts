import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { isPublicAddress } from './address.ts'
import { checkDestination } from './destination.ts'
import { EgressRefusedError, HostLookupError } from './errors.ts'
import { canonicalHost } from './host.ts'
import { type HostLookup, lookupInDns, lookupOnMachine } from './lookup.ts'
import { allowedHosts, type EgressPolicy } from './policy.ts'

export interface SafeDispatcherOptions {
  /** Replaces the lookup of host names, including those on the allow-list. */
  readonly lookup?: HostLookup
}

/**
 * Creates an undici dispatcher for URLs that partners supply. For every connection it checks the scheme and host
 * against the policy, including literal addresses. It resolves a name once, refuses it if any answer is not public,
 * and connects only to those answers. Requests reject with `EgressRefusedError` or `HostLookupError`. It follows no
 * redirects. It uses HTTP/1.1 over verified TLS and keeps connections alive. Close or destroy it before the process
 * exits.
 * @throws TypeError for a bad allow-list.
 */
export function createSafeDispatcher(policy: EgressPolicy, options: SafeDispatcherOptions = {}): Dispatcher {
  const allowed = allowedHosts(policy)
  const connectPublic = buildConnector({
    allowH2: false,
    lookup: toNodeLookup(async (hostname) => requirePublic(await (options.lookup ?? lookupInDns)(hostname))),
  })
  const connectAllowed = buildConnector({
    allowH2: false,
    lookup: toNodeLookup(options.lookup ?? lookupOnMachine),
  })
  return new Agent({
    // A custom connector, because `connect.lookup` alone is not enough: Node does not call it for literal addresses,
    // so they would not be checked.
    connect(target, callback) {
      const problem = checkDestination(target.protocol, target.hostname, allowed)
      if (problem) return queueMicrotask(() => callback(new EgressRefusedError(problem), null))
      const host = canonicalHost(target.hostname)
      const connect = host !== null && allowed.has(host) ? connectAllowed : connectPublic
      connect(target, callback)
    },
  })
}

function requirePublic(answers: readonly LookupAddress[]): readonly LookupAddress[] {
  if (answers.every(({ address }) => isPublicAddress(address))) return answers
  throw new EgressRefusedError('host_not_public')
}

/** Node connects only to the answers of this function, so a check made in it holds for the connection. */
function toNodeLookup(lookup: HostLookup): LookupFunction {
  return (hostname, { all }, callback) => {
    lookup(hostname).then(
      (answers) => {
        const [first] = answers
        if (!first) callback(new HostLookupError('no address'), '')
        else if (all) callback(null, [...answers])
        else callback(null, first.address, first.family)
      },
      (cause) => callback(cause instanceof EgressRefusedError ? cause : new HostLookupError('failed', { cause }), ''),
    )
  }
}
