import { expect, test } from 'vitest'
import { appRouter } from './router.ts'

test('a stream ends before proxies would time it out, and sends heartbeats until then', () => {
  const { ping, maxDurationMs, client } = appRouter._def._config.sse ?? {}
  // The default timeout of common servers and proxies, including the portal's own, is five minutes.
  expect(maxDurationMs).toBeLessThanOrEqual(5 * 60 * 1000)
  expect(ping?.enabled).toBe(true)
  // A tab reconnects only after two lost heartbeats.
  expect((ping?.intervalMs ?? Number.NaN) * 3).toBeLessThanOrEqual(client?.reconnectAfterInactivityMs ?? 0)
})
