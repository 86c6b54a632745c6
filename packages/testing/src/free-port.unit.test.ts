import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port is below those of outgoing connections, and not one that something listens on', async () => {
  const first = await freePort()
  const taken = createServer().listen(first + 1, '127.0.0.1')
  await once(taken, 'listening')
  const second = await freePort()
  taken.close()
  expect(second).not.toBe(first + 1)
  for (const port of [first, second]) {
    expect(port).toBeGreaterThanOrEqual(23_000)
    expect(port).toBeLessThan(32_000)
  }
})
