import { expect, test } from 'vitest'
import { openProcedures, operations, procedures, streams } from './operations.ts'
import { acceptedReach, declaredReach, listedOperations } from './reach.ts'

test.each(operations.map((operation) => [operation.title, operation] as const))(
  'the procedure of %s accepts the callers that reach.ts declares',
  (_title, operation) => {
    expect(acceptedReach(operation)).toBe(declaredReach(operation.name))
  },
)

test('reach.ts lists only operations that exist', () => {
  const names = operations.map(({ name }) => name)
  expect(listedOperations.filter((name) => !names.includes(name))).toEqual([])
})

test('only sign-in and the exchanges of tokens take no credential', () => {
  const open = procedures.filter(({ accepts }) => accepts.length === 0).map(({ name }) => name)
  expect(open.sort()).toEqual(openProcedures)
  expect([...streams].sort()).toEqual(['calls.signals', 'stream.follow'])
})
