import type { AdvanceTestClock, Consult, TestClock } from '@consult/sdk'
import { waitFor } from './wait-for.ts'

/** Advances a test clock, and waits until all work that became due is done. */
export async function advance(consult: Consult, id: string, by: AdvanceTestClock): Promise<TestClock> {
  await consult.testClocks.advance(id, by)
  return waitFor(`test clock ${id} to be ready; it may still be advancing`, async () => {
    const clock = await consult.testClocks.get(id)
    return clock.status === 'ready' ? clock : null
  })
}
