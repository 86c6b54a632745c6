import { prepared, type Tables } from '@consult/db'
import type { Clock } from '@consult/domain'
import { createBatches } from '@consult/engine'
import { type Kysely, sql } from 'kysely'
import { type AccountQuery, type AccountRow, type PartnerAccount, toPartnerAccount } from '../partner-account.ts'
import { type BucketRule, type BucketState, stateAfter } from './bucket-rule.ts'
import type { Denial } from './denials.ts'

/** A request to count. */
export interface UncountedRequest {
  /** The bucket of its credential. */
  readonly bucket: string
  readonly account: AccountQuery
  readonly tokens: number
}

/** A counted request. */
export interface CountedRequest {
  readonly account: PartnerAccount
  /** The bucket that refused the request; if none did, the bucket of its credential. */
  readonly decisive: Denial
}

/** Counts requests in the bucket of their credential and in the one that all credentials of the account share. */
export interface RequestCounts {
  /** @returns null when the query finds no account. @throws when the database cannot count. */
  add(request: UncountedRequest): Promise<CountedRequest | null>
}

interface CountedRow extends AccountRow {
  /** The level and the tokens taken of each credential's bucket, in the order of the buckets. */
  readonly own: readonly (readonly [level: number, taken: number])[]
  readonly shared_level: number
  readonly shared_taken: number
}

const ruleOf = ({ rate_limit_burst, rate_limit_per_second }: AccountRow): BucketRule => ({
  burst: rate_limit_burst,
  tokens: rate_limit_per_second,
  perSeconds: 1,
})

/** All credentials of a partner together may do this many times what one may. Source: docs/limits.md, Requests. */
export const partnerFactor = 10

const sharedRuleOf = (row: AccountRow): BucketRule => ({
  burst: row.rate_limit_burst * partnerFactor,
  tokens: row.rate_limit_per_second * partnerFactor,
  perSeconds: 1,
})

/** The maximum number of requests in one statement. */
const largestBatch = 1_000

/** Some requests of one credential. */
interface Bucketful {
  readonly bucket: string
  /** The indices of its requests among all requests of the statement. */
  readonly requests: number[]
}

/** Always in the same order, because a statement locks the rows of the buckets one after the other. */
function bucketsOf(requests: readonly UncountedRequest[]): readonly Bucketful[] {
  const buckets = new Map<string, Bucketful>()
  for (const [n, { bucket }] of requests.entries()) {
    const known = buckets.get(bucket)
    if (known) known.requests.push(n)
    else buckets.set(bucket, { bucket, requests: [n] })
  }
  return [...buckets.values()].sort((one, other) => (one.bucket < other.bucket ? -1 : 1))
}

/** Each request gets the state in which it would have left the buckets if they had come one after the other. */
function shareOut(row: CountedRow, buckets: readonly Bucketful[], tokens: number): readonly CountedRequest[] {
  const account = toPartnerAccount(row)
  const owner = { partnerId: account.partnerId, keyId: account.key?.keyId ?? null }
  const ownStates: BucketState[] = []
  for (const [b, { requests }] of buckets.entries()) {
    const [level, taken] = row.own[b] ?? [0, 0]
    for (const [n, index] of requests.entries())
      ownStates[index] = stateAfter({ rule: ruleOf(row), level, taken, tokens }, n)
  }
  const shared = { rule: sharedRuleOf(row), level: row.shared_level, taken: row.shared_taken, tokens }
  let granted = 0
  return ownStates.map((own): CountedRequest => {
    if (!own.granted) return { account, decisive: { state: own, policy: 'default', owner } }
    const state = stateAfter(shared, granted)
    granted += 1
    const decisive = state.granted ? { state: own, policy: 'default', owner } : { state, policy: 'partner', owner }
    return { account, decisive }
  })
}

/**
 * Creates the counts. Requests of an account that arrive while others of the same cost are counted share the next
 * statement: each would otherwise wait for the row of the account's bucket, and after an outage thousands come at the
 * same moment.
 */
export function createRequestCounts({ directory, clock }: { directory: Kysely<Tables>; clock: Clock }): RequestCounts {
  const countTogether = async (requests: readonly UncountedRequest[]): Promise<readonly (CountedRequest | null)[]> => {
    // The requests differ only in their time: the last one shows best whether the credential has expired.
    const request = requests.at(-1)
    if (!request) return []
    const { account, tokens } = request
    const buckets = bucketsOf(requests)
    const now = clock.now()
    const counted = await sql<CountedRow>`${prepared} 
      select p.*, own.states as own, shared.left_level as shared_level, shared.tokens_taken as shared_taken
      from (${account.sql}) p
      cross join lateral (select least(${tokens}, p.rate_limit_burst) * 1000::bigint as parts) cost
      cross join lateral (
        select json_agg(json_build_array(t.left_level, t.tokens_taken) order by b.n) as states,
          sum(t.tokens_taken)::integer as taken
        from unnest(${buckets.map(({ bucket }) => bucket)}::text[],
          ${buckets.map((bucket) => bucket.requests.length)}::integer[]) with ordinality as b (bucket, wanted, n)
        cross join lateral directory.take_tokens(
          b.bucket, p.rate_limit_burst * 1000::bigint, p.rate_limit_per_second, cost.parts, b.wanted, ${now}) t) own
      cross join lateral directory.take_tokens(
        'partner ' || p.partner_id, p.rate_limit_burst * ${partnerFactor}::bigint * 1000,
        p.rate_limit_per_second * ${partnerFactor}::bigint, cost.parts, own.taken, ${now}) shared`.execute(directory)
    const [row] = counted.rows
    return row ? shareOut(row, buckets, tokens) : requests.map(() => null)
  }

  const batches = createBatches<UncountedRequest, CountedRequest | null>({
    run: (_, requests) => countTogether(requests),
    atOnce: 1,
    largest: largestBatch,
  })
  return { add: (request) => batches.add(`${request.tokens} ${request.account.name}`, request) }
}
