import type { TenantTransaction } from '@consult/db'
import type { RequestContext } from './request-context.ts'

const writing = new WeakSet<RequestContext>()

/**
 * Runs `work`, in which the request must not call `readTenant`, because a unit reads the data for its decisions in
 * its own transaction.
 */
export async function whileWriting<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  writing.add(context)
  try {
    return await work()
  } finally {
    writing.delete(context)
  }
}

/**
 * Runs a read of the request's tenant that decides nothing: a list, a search, or the audit. It may run on a read replica,
 * and sees everything that was committed before. The transaction refuses writes.
 * @param work runs a second time, on the primary, when a replica fails.
 * @throws inside a unit of work.
 * Source: docs/operations.md, Read replicas.
 */
export function readTenant<T>(context: RequestContext, work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  if (writing.has(context)) throw new Error('a unit of work reads in its own transaction')
  const { services, account, shown } = context
  const { length } = shown
  return services.reads.inTenant(account.partnerId, (tx) => {
    // The data that the failed attempt noted is not shown.
    shown.splice(length)
    return work(tx)
  })
}
