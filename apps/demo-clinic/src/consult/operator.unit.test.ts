import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { operatorOn } from './operator.ts'

/** A channel to a parent process that records what was sent and can answer. */
function createLine() {
  const line = new EventEmitter()
  const sent: { ask: number; for: string }[] = []
  const send = (message: { ask: number; for: string }) => sent.push(message) > 0
  return {
    line: Object.assign(line, { send }) as unknown as NodeJS.Process,
    sent,
    say: (m: object) => line.emit('message', m),
  }
}

const previousKeyExpiresAt = '2026-03-03T09:00:00.000Z'

test('each request gets its own answer, whatever the order of the answers', async () => {
  const { line, sent, say } = createLine()
  const operator = operatorOn(line)
  const asked = Promise.all([operator?.rotateKey(), operator?.rotateKey()])
  expect(sent).toEqual([
    { ask: 1, for: 'rotate-key' },
    { ask: 2, for: 'rotate-key' },
  ])
  say({ ask: 2, apiKey: 'pp_test_second', previousKeyExpiresAt })
  say({ something: 'else' })
  say({ ask: 1, apiKey: 'pp_test_first', previousKeyExpiresAt })
  expect(await asked).toEqual([
    { apiKey: 'pp_test_first', previousKeyExpiresAt },
    { apiKey: 'pp_test_second', previousKeyExpiresAt },
  ])
  expect(line.listenerCount('message')).toBe(0)
})

test("a request that fails rejects with the parent's error", async () => {
  const { line, say } = createLine()
  const asked = operatorOn(line)?.rotateKey()
  say({ ask: 1, fault: 'not today' })
  await expect(asked).rejects.toThrow('not today')
})

test('there is no operator without a channel to a parent process', () => {
  expect(operatorOn({ on: () => process, off: () => process } as unknown as NodeJS.Process)).toBe(null)
})
