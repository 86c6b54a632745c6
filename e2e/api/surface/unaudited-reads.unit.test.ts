import { procedures } from '@consult/trpc'
import { expect, test } from 'vitest'
import { unauditedReads } from './unaudited-reads.ts'

test('unaudited-reads.ts lists exactly the queries and streams whose answers are not entered in the audit', () => {
  const reads = [...procedures].filter(([, { type, meta }]) => type !== 'mutation' && meta?.audit !== 'entered')
  expect(reads.map(([name]) => name).sort()).toEqual(unauditedReads)
})
