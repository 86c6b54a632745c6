import type { EventMessage } from '@consult/domain'
import { expect, test } from 'vitest'
import { countFaults } from './count-faults.ts'

const countOf = (sent: string[], found: string[]) =>
  countFaults(
    new Map([['con_1', sent.map((text) => ({ messageId: `msg_${text}`, text }))]]),
    new Map([['con_1', found.map((text) => ({ text }) as EventMessage)]]),
  )

test('an audit counts acknowledged messages that are missing, double, or out of order', () => {
  expect(countOf(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual({ lost: 0, duplicated: 0, reordered: 0 })
  expect(countOf(['a', 'b', 'c'], ['a', 'c'])).toEqual({ lost: 1, duplicated: 0, reordered: 0 })
  expect(countOf(['a', 'b', 'c'], ['a', 'b', 'b', 'c'])).toEqual({ lost: 0, duplicated: 1, reordered: 0 })
  expect(countOf(['a', 'b', 'c'], ['b', 'a', 'c'])).toEqual({ lost: 0, duplicated: 0, reordered: 2 })
})
