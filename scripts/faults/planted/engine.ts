import type { Fault } from '../fault.ts'

const int = (path: string) => ({ by: 'int', in: path }) as const
const unit = (path: string) => ({ by: 'unit', in: path }) as const

/** Faults in the engine, webhooks, credentials and outgoing requests. */
export const engineFaults: readonly Fault[] = [
  {
    name: 'lane-lease-is-not-checked',
    file: 'packages/engine/src/sql/complete-items.sql',
    right: `and q.lease_token = token
      and not moved.has_more`,
    wrong: 'and not moved.has_more',
    found: int('packages/engine/src/lanes/'),
  },
  {
    name: 'lane-delivers-an-item-twice',
    file: 'packages/engine/src/sql/complete-items.sql',
    right: 'and l.lane_key = done.lane_key and l.delivered = done.first - 1',
    wrong: 'and l.lane_key = done.lane_key',
    found: int('packages/engine/src/lanes/'),
  },
  {
    name: 'lost-lane-appends-its-events',
    file: 'packages/engine/src/lanes/lane-worker.ts',
    right: 'giveUpLost(lanes, await completeItems(tx, items, lease, { events, now: clock.now() }))',
    wrong: 'await completeItems(tx, items, lease, { events, now: clock.now() })',
    found: int('packages/engine/src/lanes/'),
  },
  {
    name: 'job-lease-is-not-checked',
    file: 'packages/engine/src/jobs/job-store.ts',
    right: 'and ${due} = any(${[...leases]}::timestamptz[]) and ${onlyIf}`',
    wrong: 'and ${leases.length} > 0 and ${onlyIf}`',
    found: int('packages/engine/src/jobs/'),
  },
  {
    name: 'job-is-tried-once-too-often',
    file: 'packages/engine/src/jobs/job-store.ts',
    right: 'attempt % maxAttempts === 0',
    wrong: 'attempt % (maxAttempts + 1) === 0',
    found: int('packages/engine/src/jobs/'),
  },
  {
    name: 'webhook-signature-without-its-time',
    file: 'packages/webhooks/src/signature.ts',
    right: 'hmac(secret, `${seconds}.`, body).toString(',
    wrong: "hmac(secret, '', body).toString(",
    found: unit('packages/webhooks/src/signature'),
  },
  {
    name: 'old-webhook-signature-is-accepted',
    file: 'packages/webhooks/src/signature.ts',
    right: '> toleranceSeconds) return false',
    wrong: '> Number.POSITIVE_INFINITY || toleranceSeconds < 0) return false',
    found: unit('packages/webhooks/src/signature'),
  },
  {
    name: 'webhook-of-another-worker-is-returned',
    file: 'packages/webhooks/src/delivery-store.ts',
    right: ".where('next_attempt_at', '=', delivery.leasedUntil)",
    wrong: '',
    found: int('packages/webhooks/src/lost-claims'),
  },
  {
    name: 'webhook-breaker-opens-late',
    file: 'packages/webhooks/src/circuit-breaker.ts',
    right: 'if (consecutiveFailures < failuresUntilOpen) return',
    wrong: 'if (consecutiveFailures <= failuresUntilOpen) return',
    found: unit('packages/webhooks/src/circuit-breaker'),
  },
  {
    name: 'webhook-schedule-skips-an-attempt',
    file: 'packages/webhooks/src/schedule.ts',
    right: 'const wait = waits[attemptsMade]',
    wrong: 'const wait = waits[attemptsMade + 1]',
    found: unit('packages/webhooks/src/schedule'),
  },
  {
    name: 'webhook-reaches-a-private-address',
    file: 'packages/egress/src/address.ts',
    right: "if (reached.range() !== 'unicast') return false",
    wrong: "if (reached.range() === 'loopback') return false",
    found: unit('packages/egress/src/address'),
  },
  {
    name: 'key-of-the-other-environment-works',
    file: 'packages/auth/src/api-keys.ts',
    right: 'and k.environment = ${at.environment} and k.revoked_at is null',
    wrong: "and ${at.environment} <> '' and k.revoked_at is null",
    found: int('e2e/api/rules/access/credentials'),
  },
  {
    name: 'key-works-after-its-grace',
    file: 'packages/auth/src/api-keys.ts',
    right: 'and (k.expires_at is null or k.expires_at > ${at.now}) and p.suspended_at is null`',
    wrong: 'and ${at.now} is not null and p.suspended_at is null`',
    found: int('e2e/api/rules/access/key-rotation'),
  },
  {
    name: 'suspended-account-works',
    file: 'packages/auth/src/api-keys.ts',
    right: 'k.expires_at > ${at.now}) and p.suspended_at is null`',
    wrong: 'k.expires_at > ${at.now})`',
    found: int('e2e/api/rules/access/credentials'),
  },
  {
    name: 'deactivated-physician-is-asserted',
    file: 'packages/auth/src/authenticate.ts',
    right: "\n        .where('deactivated_at', 'is', null)",
    wrong: '',
    found: int('e2e/api/rules/people/deactivated-credentials'),
  },
  {
    name: 'rate-limit-refills-twice-as-fast',
    file: 'packages/auth/src/rate-limits/bucket-rule.ts',
    right: 'level + rule.tokens * Math.max(0, ms)',
    wrong: 'level + 2 * rule.tokens * Math.max(0, ms)',
    found: unit('packages/auth/src/rate-limits/'),
  },
]
