import { expect, test } from 'vitest'
import { Reorder } from './reorder.ts'

const numbered = (number: number) => ({ number })

function through(numbers: readonly number[]): number[] {
  const order = new Reorder<{ number: number }>()
  const out = numbers.flatMap((number) => order.add(numbered(number)))
  return [...out, ...order.end()].map(({ number }) => number)
}

test('packets that arrive out of order are emitted in order, each once', () => {
  expect(through([3, 1, 2, 2, 5, 4, 1])).toEqual([1, 2, 3, 4, 5])
})

test('a packet that is retransmitted much later is emitted in its place', () => {
  const all = Array.from({ length: 1_000 }, (_, number) => number)
  const late = [...all.filter((number) => number !== 700), 700]
  expect(through(late)).toEqual(all)
})

test('a lost packet does not hold up the others for long, and is left out if it arrives after that', () => {
  const order = new Reorder<{ number: number }>()
  const rest = Array.from({ length: 2_000 }, (_, number) => number).filter((number) => number !== 600)
  const out = rest.flatMap((number) => order.add(numbered(number)))
  expect(out.length).toBeGreaterThan(1_400)
  expect([...out, ...order.add(numbered(600)), ...order.end()].map(({ number }) => number)).toEqual(rest)
})
