import { until } from '@consult/testing'
import { afterEach, describe, expect, test } from 'vitest'
import type { WakeUp, WakeUpStream, WakeUps } from './wake-ups.ts'

export function collect(wakeUps: WakeUps, stream: WakeUpStream = 'events'): string[] {
  const seen: string[] = []
  wakeUps.subscribe(stream, (partnerId) => seen.push(partnerId))
  return seen
}

export const partners = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `par_${String(n).padStart(32, '0')}`)

export function publishAll(wakeUps: WakeUps, partnerIds: string[], stream: WakeUp['stream'] = 'events'): void {
  for (const partnerId of partnerIds) wakeUps.publish({ stream, partnerId })
}

/** Publishes until a wake-up arrives, because single wake-ups may be lost. */
export const untilItArrives = (from: WakeUps, at: string[], word: string): Promise<unknown> =>
  until('a wake-up arrives', () => {
    from.publish({ stream: 'events', partnerId: word })
    return at.includes(word)
  })

/**
 * Tests that every implementation of WakeUps between processes must pass.
 * @param open opens wake-ups like a separate process, and resolves once they listen.
 */
export function describeWakeUps(name: string, open: () => Promise<WakeUps>): void {
  describe(`wake-ups over ${name}`, () => {
    let opened: WakeUps[] = []
    const openOne = async () => {
      const wakeUps = await open()
      opened.push(wakeUps)
      return wakeUps
    }
    afterEach(async () => {
      await Promise.all(opened.map((wakeUps) => wakeUps.close()))
      opened = []
    })

    test(`over ${name}, a wake-up reaches every process, including its own, and only listeners of its stream`, async () => {
      const [own, other] = [await openOne(), await openOne()]
      const seen = [collect(own), collect(other)]
      const lanes = collect(other, 'lanes')
      const gone: string[] = []
      other.subscribe('events', (partnerId) => gone.push(partnerId))()
      own.publish({ stream: 'events', partnerId: 'par_1' })
      own.publish({ stream: 'lanes', partnerId: 'par_2' })
      await until('they arrive', () => seen.every((each) => each.length > 0) && lanes.length > 0)
      expect(seen).toEqual([['par_1'], ['par_1']])
      expect(lanes).toEqual(['par_2'])
      expect(gone).toEqual([])
    })

    test(`over ${name}, wake-ups that are published together arrive once each, in order`, async () => {
      const wakeUps = await openOne()
      const seen = collect(wakeUps)
      for (let n = 0; n < 1_000; n += 1) publishAll(wakeUps, ['par_1', 'par_2', 'par_3'])
      await until('they arrive', () => seen.length === 3)
      await untilItArrives(wakeUps, seen, 'par_last')
      expect(seen.slice(0, 3)).toEqual(['par_1', 'par_2', 'par_3'])
      expect(new Set(seen.slice(3))).toEqual(new Set(['par_last']))
    })

    test(`over ${name}, a thousand wake-ups that are published together all arrive`, async () => {
      const wakeUps = await openOne()
      const seen = collect(wakeUps)
      publishAll(wakeUps, partners(1_000))
      await until('they arrive', () => seen.length === 1_000)
      expect(seen).toEqual(partners(1_000))
    })

    test(`over ${name}, a process sends its pending wake-ups before it ends`, async () => {
      const [leaving, staying] = [await openOne(), await openOne()]
      const seen = collect(staying)
      leaving.publish({ stream: 'events', partnerId: 'par_1' })
      await leaving.close()
      await until('it arrives', () => seen.length > 0)
      expect(seen).toEqual(['par_1'])
    })
  })
}
