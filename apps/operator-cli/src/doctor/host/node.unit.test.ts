import { expect, test } from 'vitest'
import { judgeNode } from './node.ts'

test('consult doctor reports a Node that is too old', () => {
  expect(judgeNode('24.0.0')).toMatchObject({ state: 'ok' })
  expect(judgeNode('22.9.0')).toMatchObject({ state: 'problem', fix: expect.stringContaining('24') })
})
