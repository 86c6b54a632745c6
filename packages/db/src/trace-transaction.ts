import { inSpanOfCause, isTracing } from '@consult/tracing'
import type { Kysely, KyselyPlugin } from 'kysely'
import type { Tables } from './tables/index.ts'

/**
 * Runs a transaction as a step of its trace, and records its number of statements. The trace never contains statements
 * or values.
 */
export function traceTransaction<T>(
  connection: Kysely<Tables>,
  run: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (!isTracing()) return run(connection)
  return inSpanOfCause('transaction', { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, (span) => {
    if (span.traceparent === null) return run(connection)
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    return run(connection.withPlugin(counting)).finally(() => span.set({ 'consult.statements': statements }))
  })
}
