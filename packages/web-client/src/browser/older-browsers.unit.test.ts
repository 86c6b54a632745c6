import { beforeAll, expect, test } from 'vitest'
import { supportOlderBrowsers } from './older-browsers.ts'

beforeAll(() => {
  for (const [owner, name] of [
    [AbortSignal, 'any'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
  ] as const) {
    Reflect.deleteProperty(owner, name)
    expect(name in owner).toBe(false)
  }
  supportOlderBrowsers()
})

test('in a browser without AbortSignal.any, a call ends with the first of its signals', () => {
  for (const which of [0, 1]) {
    const controllers = [new AbortController(), new AbortController()]
    const signal = AbortSignal.any(controllers.map((each) => each.signal))
    expect(signal.aborted).toBe(false)
    controllers[which]?.abort('over')
    controllers[1 - which]?.abort('later')
    expect([signal.aborted, signal.reason]).toEqual([true, 'over'])
  }
  expect(AbortSignal.any([AbortSignal.abort('before'), new AbortController().signal]).reason).toBe('before')
})

test('in a browser without groupBy, lists are grouped in their order', () => {
  const isEven = (n: number) => n % 2 === 0
  expect([...Map.groupBy([1, 2, 3], isEven)]).toEqual([
    [false, [1, 3]],
    [true, [2]],
  ])
  expect(Object.groupBy([1, 2, 3], (n) => `${isEven(n)}`)).toEqual({ false: [1, 3], true: [2] })
})
