import { testFiles } from './files.ts'
import { testForeignIds } from './foreign-ids.ts'
import { testLists } from './lists.ts'
import { testStreams } from './streams.ts'

/** As the service runs: the application's own filters, and row-level security behind them. */
for (const testMatrix of [testForeignIds, testLists, testStreams, testFiles]) testMatrix(async (world) => world.api)
