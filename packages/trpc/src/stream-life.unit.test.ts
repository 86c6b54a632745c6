import { expect, test } from 'vitest'
import { appRouter } from './router.ts'

test('a stream ends by itself, before what stands between takes it for dead, and says all the while that it is not', () => {
  const { ping, maxDurationMs, client } = appRouter._def._config.sse ?? {}
  // Servers and proxies, the portal's own among them, give a call five minutes by default.
  expect(maxDurationMs).toBeLessThanOrEqual(5 * 60 * 1000)
  expect(ping?.enabled).toBe(true)
  // Two signs may be lost before a tab gives its stream up and goes on with another.
  expect((ping?.intervalMs ?? Number.NaN) * 3).toBeLessThanOrEqual(client?.reconnectAfterInactivityMs ?? 0)
})
