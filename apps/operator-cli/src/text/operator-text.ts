import type { IssuedToken, OperatorEntry, OperatorLine } from '@consult/platform'
import { table } from './table.ts'

/** Formats a new token. */
export function describeIssued({ operatorId, token, expiresAt }: IssuedToken): string {
  const until = expiresAt === null ? 'It does not expire.' : `It works until ${expiresAt}.`
  return `Operator ${operatorId}\nToken ${token}\n\nThe token is shown only once. ${until}`
}

/** Formats the operators as a table. */
export function describeOperators(items: readonly OperatorLine[]): string {
  return table([
    ['ID', 'NAME', 'EMAIL', 'TOKEN', 'STATE', 'LAST USED', 'EXPIRES'],
    ...items.map((each) => [
      each.operatorId,
      each.name,
      each.email,
      `${each.shownPrefix}…`,
      each.state,
      each.lastUsedAt ?? 'never',
      each.expiresAt ?? 'never',
    ]),
  ])
}

/** Formats the operators' log, a line per entry. */
export function describeLog(items: readonly OperatorEntry[]): string {
  if (items.length === 0) return 'No entries.'
  return table(
    items.map(({ at, operator, act, outcome, code, partnerId, resource, userAgent }) => [
      at,
      operator ? `${operator.name} (${operator.id})` : `nobody (${userAgent ?? 'unknown'})`,
      [act, outcome === 'done' ? '' : outcome, code ?? ''].filter(Boolean).join(' '),
      [partnerId, resource.id === partnerId ? null : resource.id].filter(Boolean).join(' '),
    ]),
  )
}
