import { randomUUID } from 'node:crypto'
import type { CallParticipant, CallRoom, Calls } from '@consult/calls'
import { CallPage, type PageLook, relayOnly } from '@consult/calls/testing'
import { until } from '@consult/testing'
import type { Browser } from '@playwright/test'

export const patient: CallParticipant = { id: 'pat_1', role: 'patient', recorded: true }
export const physician: CallParticipant = { id: 'phy_1', role: 'physician', recorded: true }

/** A call between two pages. */
export interface BenchCall {
  readonly room: CallRoom
  readonly pages: readonly CallPage[]
  /** Ends the call and closes its pages. */
  end(): Promise<void>
}

/** Starts a call and waits until each page receives the other page's video. */
export async function beginCall(
  browser: Browser,
  calls: Calls,
  { viaTurn = false, pulse }: { viaTurn?: boolean; pulse?: NonNullable<PageLook['pulse']> } = {},
): Promise<BenchCall> {
  const room = { partnerId: 'par_1', consultId: `th_${randomUUID()}` }
  await calls.openRoom(room)
  const open = async (participant: CallParticipant, color: string, hertz: number) => {
    const { iceServers } = await calls.admit(room, participant)
    const look = { color, hertz, ...(viaTurn && { config: relayOnly(iceServers) }), ...(pulse && { pulse }) }
    return CallPage.open(browser, look, { calls, room, participant })
  }
  const pages = [await open(patient, 'red', 440), await open(physician, 'blue', 880)]
  for (const page of pages) await page.join()
  for (const page of pages) await until('a page sees', async () => (await page.report()).framesDecoded > 0, 60_000)
  return {
    room,
    pages,
    end: async () => {
      await calls.closeRoom(room)
      for (const page of pages) await page.close()
    },
  }
}

/** Returns the frames per second that each page decodes while `work` runs. */
export async function framesDuring(pages: readonly CallPage[], work: () => Promise<unknown>): Promise<number[]> {
  const decoded = () => Promise.all(pages.map(async (page) => (await page.report()).framesDecoded))
  const [before, from] = [await decoded(), performance.now()]
  await work()
  const [after, seconds] = [await decoded(), (performance.now() - from) / 1000]
  return after.map((frames, n) => (frames - (before[n] ?? 0)) / seconds)
}
