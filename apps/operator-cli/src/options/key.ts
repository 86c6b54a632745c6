import { type KeyScope, keyScopes } from '@consult/domain'
import { InvalidArgumentError } from 'commander'
import { parseDuration } from './duration.ts'

/** Collects a repeatable option: each scope once; `all` stands for every scope. @throws InvalidArgumentError */
export function collectScope(written: string, previous: readonly KeyScope[] = []): KeyScope[] {
  if (written === 'all') return [...keyScopes]
  const scope = keyScopes.find((each) => each === written)
  if (!scope) throw new InvalidArgumentError(`Expected all, or one of: ${keyScopes.join(', ')}.`)
  return [...new Set([...previous, scope])]
}

/** Collects a repeatable option as it is written. The service checks the networks. */
export function collectRange(written: string, previous: readonly string[] = []): string[] {
  return [...previous, written]
}

/** Parses how long a previous secret still works, in seconds. @throws InvalidArgumentError */
export function parseOverlap(written: string): number {
  return written === 'none' ? 0 : parseDuration(written)
}
