import { until } from '@consult/testing'
import type { Disturbance } from '../chaos/disturbances.ts'

/**
 * Causes the disturbances one after another, each when the next equal part of the mails has arrived.
 * @param arrived how many mails of `all` have arrived.
 */
export async function disturbWhile(
  disturbances: readonly Disturbance[],
  { all, arrived, longestMs }: { all: number; arrived: () => number; longestMs: number },
): Promise<void> {
  for (const [n, disturb] of disturbances.entries()) {
    const due = Math.floor(((n + 1) * all) / (disturbances.length + 1))
    await until(`${due} mails have arrived`, () => arrived() >= due, longestMs)
    await disturb()
  }
}
