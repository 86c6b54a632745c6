import { parseWebOrigin } from '@consult/domain'
import { InvalidArgumentError } from 'commander'

/** Parses an origin, as `parseWebOrigin` does. @throws InvalidArgumentError */
export function parseOrigin(written: string): string {
  const parsed = parseWebOrigin(written)
  if ('fault' in parsed) throw new InvalidArgumentError(parsed.fault)
  return parsed.origin
}

/** Collects a repeatable option: each distinct origin once, in the given order. @throws InvalidArgumentError */
export function collectOrigin(written: string, previous: readonly string[] = []): string[] {
  return [...new Set([...previous, parseOrigin(written)])]
}
