import { setTimeout as pause } from 'node:timers/promises'
import { CommandError } from './output/command-error.ts'

const everyMs = 250
const longestMs = 60_000

/**
 * Polls until there is an answer.
 * @param what completes "Waited a minute for …".
 * @throws CommandError when there is no answer within a minute.
 */
export async function waitFor<Found>(what: string, find: () => Promise<Found | null>): Promise<Found> {
  const end = performance.now() + longestMs
  for (;;) {
    const found = await find()
    if (found !== null) return found
    if (performance.now() >= end) throw new CommandError('timeout', `Waited a minute for ${what}.`)
    await pause(everyMs)
  }
}
