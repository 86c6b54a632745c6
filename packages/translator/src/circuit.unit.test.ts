import { expect, test } from 'vitest'
import { circuitPauseMs, createCircuit } from './circuit.ts'

let now = 0
const failing = (times: number) => {
  const circuit = createCircuit(() => now)
  for (let time = 0; time < times; time += 1) {
    expect(circuit.enter()).toBe(true)
    circuit.ended('failed')
  }
  return circuit
}

test('after four failures in a row nobody is let through until the pause is over, and then only one', () => {
  const circuit = failing(4)
  expect(circuit.enter()).toBe(false)
  now += circuitPauseMs - 1
  expect(circuit.enter()).toBe(false)
  now += 1
  expect([circuit.enter(), circuit.enter()]).toEqual([true, false])
})

test('one answer ends the pause for everybody, and one more failure begins another', () => {
  for (const [outcome, open] of [
    ['answered', true],
    ['failed', false],
  ] as const) {
    const circuit = failing(4)
    now += circuitPauseMs
    circuit.enter()
    circuit.ended(outcome)
    expect(circuit.enter()).toBe(open)
  }
})

test('three failures, an answer and three failures pause nothing', () => {
  const circuit = failing(3)
  circuit.ended('answered')
  for (let time = 0; time < 3; time += 1) circuit.ended('failed')
  expect(circuit.enter()).toBe(true)
})
