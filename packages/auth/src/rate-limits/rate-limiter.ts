import { type Database, hashSecret } from '@consult/db'
import type { Clock } from '@consult/domain'
import { sql } from 'kysely'
import { type AccountQuery, findAccount, type PartnerAccount } from '../partner-account.ts'
import { capacityOf, costOf, msUntilTokens, partsOf, type Quota, quotaOf, stateAfter } from './bucket-rule.ts'
import type { Bucket } from './buckets.ts'
import { createDenials, type Denial } from './denials.ts'
import { RateLimited } from './rate-limited.ts'
import { createRequestCounts } from './request-counts.ts'
import { createTurns } from './turns.ts'

/** Counts requests in buckets that all processes share. */
export interface RateLimiter {
  /**
   * In one statement, finds an account and counts a request in the credential's own bucket, under the account's rule,
   * and in the bucket that all credentials of the account share. A refusal by the first takes nothing from the second.
   * Requests that arrive while others of the same account are counted share the next statement.
   * When counting fails, the account is looked up without it, so that a valid credential still works.
   * @param tokens the cost of the request: one per procedure call.
   * @param onQuota receives the remaining quota, even if it is zero.
   * @throws rate_limited
   */
  countRequest(
    bucket: string,
    account: AccountQuery,
    tokens: number,
    onQuota: (quota: Quota) => void,
  ): Promise<PartnerAccount | null>
  /**
   * Refuses a request if this process knows that its credential's bucket is too empty. Makes no query.
   * @throws rate_limited
   */
  refuseCounted(bucket: string, tokens: number, onQuota: (quota: Quota) => void): void
  /**
   * Takes a token from a bucket. Unlike a request with a valid credential, it fails when counting fails.
   * @throws rate_limited
   */
  take(bucket: Bucket): Promise<void>
  /** Returns a token that should not have been taken. */
  giveBack(bucket: Bucket): Promise<void>
  /** @throws rate_limited when this process knows that the bucket is empty. Makes no query. */
  refuseEmpty(bucket: Bucket): void
}

/**
 * The maximum number of concurrent counts in one bucket other than a credential's, by process. They wait for the same
 * row, so more would only hold connections that other callers need.
 */
const countsAtOnce = 2

/** The stored form of a bucket's name, which may contain an address or a token. */
const nameOf = ({ name }: Bucket) => hashSecret(JSON.stringify(name))

/** The policy name that callers see; the rest of the bucket's name may identify its owner. */
const policyOf = ({ name: [first = ''] }: Bucket) => first

const refusal = ({ state, policy, owner }: Denial, tokens: number) =>
  new RateLimited(quotaOf(state, policy), msUntilTokens(state, tokens), owner)

/** @param options.onError receives the error when a request could not be counted and was allowed. */
export function createRateLimiter(options: {
  database: Database
  clock: Clock
  onError: (error: unknown) => void
}): RateLimiter {
  const { clock, onError } = options
  const { directory } = options.database
  const counts = createRequestCounts({ directory, clock })
  const denials = createDenials(clock)
  const turns = createTurns(countsAtOnce)

  const judge = (bucket: string, denial: Denial, tokens: number): void => {
    if (denial.state.granted) return
    denials.add(bucket, denial)
    throw refusal(denial, tokens)
  }

  const refuseKnown = (bucket: string, tokens: number, onQuota: (quota: Quota) => void): void => {
    const denied = denials.find(bucket, tokens)
    if (!denied) return
    onQuota(quotaOf(denied.state, denied.policy))
    throw refusal(denied, tokens)
  }

  const countRequest: RateLimiter['countRequest'] = async (bucket, account, tokens, onQuota) => {
    refuseKnown(bucket, tokens, onQuota)
    const counted = await counts.add({ bucket, account, tokens }).catch(async (error: unknown) => {
      onError(error)
      return { account: await findAccount(directory, account), decisive: null }
    })
    if (!counted) return null
    const { decisive } = counted
    if (decisive) {
      onQuota(quotaOf(decisive.state, decisive.policy))
      judge(bucket, decisive, tokens)
    }
    return counted.account
  }

  const take: RateLimiter['take'] = async (bucket) => {
    const { rule } = bucket
    const name = nameOf(bucket)
    const denied = denials.find(name, 1)
    if (denied) throw refusal(denied, 1)
    const { rows } = await sql<{ left_level: number; tokens_taken: number }>`
      select * from directory.take_tokens(
        ${name}, ${capacityOf(rule)}, ${rule.tokens}, ${costOf(rule, 1)}, 1, ${clock.now()})`.execute(directory)
    const [row] = rows
    if (!row) return
    const state = stateAfter({ rule, level: row.left_level, taken: row.tokens_taken, tokens: 1 }, 0)
    judge(name, { state, policy: policyOf(bucket) }, 1)
  }

  return {
    refuseCounted: refuseKnown,
    countRequest,
    take: (bucket) => turns.run(nameOf(bucket), () => take(bucket)),
    giveBack: async (bucket) => {
      await directory
        .updateTable('rate_buckets')
        // May exceed the capacity: the next request caps it.
        .set((eb) => ({ level: eb('level', '+', partsOf(bucket.rule)) }))
        .where('bucket', '=', nameOf(bucket))
        .execute()
    },
    refuseEmpty: (bucket) => {
      const denied = denials.find(nameOf(bucket), 1)
      if (denied) throw refusal(denied, 1)
    },
  }
}
