import { FakeClock } from '@consult/testing'
import { expect, test } from 'vitest'
import { describeCalls } from './calls.contract.fixture.ts'
import { signallingOnlyCalls } from './signalling-only-calls.ts'

describeCalls('signalling only', { media: false }, async () => {
  const clock = new FakeClock()
  const calls = signallingOnlyCalls({ clock })
  return { clock, calls, listening: async () => undefined, close: async () => undefined }
})

test('signaling-only calls report that there is nothing to connect to, and record nothing', async () => {
  const calls = signallingOnlyCalls({ clock: new FakeClock() })
  const details = await calls.admit(
    { partnerId: 'par_1', consultId: 'th_1' },
    { id: 'pat_1', role: 'patient', recorded: false },
  )
  expect(details).toMatchObject({ engine: 'signalling-only', url: null, token: null, iceServers: [] })
  expect(calls.capabilities).toEqual({ media: false, recording: false })
})
