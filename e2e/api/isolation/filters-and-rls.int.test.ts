/** @module-tag sized */
import { testFiles } from './files.ts'
import { testForeignIds } from './foreign-ids.ts'
import { testLists } from './lists.ts'
import { testStreams } from './streams.ts'

/** Runs the isolation tests as in production: with the application's filters and row-level security. */
for (const testMatrix of [testForeignIds, testLists, testStreams, testFiles])
  testMatrix(async (environment) => environment.api)
