import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

test('the report of a failed assertion shows the whole difference and the frames of our own code', () => {
  const stack = [
    'AssertionError: expected [ …(2) ] to deeply equal []',
    '    at file:///work/e2e/missing.unit.test.ts:6:26',
    '    at new Promise (<anonymous>)',
    '    at run (file:///work/node_modules/.pnpm/vitest/dist/run.js:1:2)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
  ].join('\n')
  const failure = {
    name: 'AssertionError',
    message: 'expected [ …(2) ] to deeply equal []',
    stack,
    diff: "+   'one',\n+   'two',",
  }
  expect(describeError(failure)).toBe(
    [
      'AssertionError: expected [ …(2) ] to deeply equal []',
      "+   'one',",
      "+   'two',",
      '    at file:///work/e2e/missing.unit.test.ts:6:26',
    ].join('\n'),
  )
})

test('the report of an error without a stack shows its message', () => {
  expect(describeError({ message: 'not found' })).toBe('not found')
})
