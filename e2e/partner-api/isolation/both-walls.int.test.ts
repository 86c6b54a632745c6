import { testForeignIds } from './foreign-ids.ts'
import { testLists } from './lists.ts'

/** As the service runs: the application's own filters, and row-level security behind them. */
for (const testMatrix of [testForeignIds, testLists]) testMatrix(async (world) => world.api)
