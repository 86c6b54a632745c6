import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

test('a time without acknowledgments counts for the disturbance that caused it, even if it outlasts the disturbance', async ({
  signal,
}) => {
  const gate = new Gate(3, 2)
  const acknowledge = async () => {
    await gate.admit(signal)
    gate.acknowledge()
  }
  await acknowledge()
  await gate.disturbance(signal)
  await acknowledge()
  gate.disturbed()
  // The second part was acknowledged during the first disturbance. The next one still waits for a sign of recovery.
  let isNext = false
  const next = gate.disturbance(signal).then(() => {
    isNext = true
  })
  await setImmediate()
  expect(isNext).toBe(false)
  await acknowledge()
  await next
  gate.disturbed()
  expect(gate.gapsMs).toHaveLength(3)
})
