import { ConsultError } from '@consult/domain'
import type { Quota } from './bucket-rule.ts'

/** A `rate_limited` that knows the empty bucket, so that the answer's headers can say how it stands. */
export class RateLimited extends ConsultError {
  readonly quota: Quota

  /** @param waitMs milliseconds after which the same request can succeed. */
  constructor(quota: Quota, waitMs: number) {
    super('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
    this.quota = quota
  }
}
