import type { TenantTransaction } from '@consult/db'
import type { RequestContext } from './request-context.ts'
import { type Done, type EndedUnit, openUnit, type Unit, writeUnits } from './unit-of-work.ts'

/** One of the requests that share a transaction. Its unit records what only this request does. */
export interface SharedRequest<Input> {
  readonly context: RequestContext
  readonly input: Input
  readonly unit: Unit
}

/** An incoming request. */
type Incoming<Input> = Pick<SharedRequest<Input>, 'context' | 'input'>

/** Runs a request. @returns null when nothing was committed; run the request in its own unit then. */
type RunShared<Input, Answer> = (context: RequestContext, input: Input) => Promise<{ readonly answer: Answer } | null>

/**
 * Makes a unit that requests of one partner share when they arrive at the same time: one transaction with the state, the
 * audit entries, lane items and events of all.
 * @param work ends each request, or returns null for it when the request is refused or does something that the others
 *   must not wait for. It writes nothing for such a request.
 */
export function sharedUnit<Input, Answer>(
  work: (requests: readonly SharedRequest<Input>[]) => Promise<readonly (Done<Answer> | null)[]>,
): RunShared<Input, Answer> {
  const runTogether = async (tx: TenantTransaction, incoming: readonly Incoming<Input>[]) => {
    const [first] = incoming
    if (!first) return []
    const { clock, wakeUps } = first.context.services
    const now = clock.now()
    const requests = incoming.map(({ context, input }) => ({ ...openUnit(tx, context, now), input }))
    const ends = await work(requests)
    const ended = requests.flatMap((request, n): EndedUnit<Answer>[] => {
      const done = ends[n]
      return done ? [{ ...request, done }] : []
    })
    await writeUnits(tx, wakeUps, ended, now)
    return ends.map((done) => done && { answer: done.answer })
  }
  return (context, input) =>
    context.services.sharedTransactions.run(runTogether, context.account.partnerId, { context, input })
}
