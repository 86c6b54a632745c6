import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askingConnections } from './asking-connections.ts'

interface Frame {
  readonly kind: string
}
type Question = {
  readonly after: string | null
  readonly heard: readonly string[]
  readonly signal: AbortSignal
  readonly answer: PromiseWithResolvers<{
    frames: { id: string | null; frame: Frame }[]
    heard: string[]
  }>
}

/** A connection whose polls the test answers. */
function start(from: string | null = null) {
  const questions: Question[] = []
  const received: string[] = []
  const open = askingConnections<Frame>(
    (after, heard, signal) => {
      const answer: Question['answer'] = Promise.withResolvers()
      signal.addEventListener('abort', () => answer.reject(signal.reason))
      questions.push({ after, heard, signal, answer })
      return answer.promise
    },
    (error) => (error === 'refused' ? 'unauthorized' : 'ended'),
  )
  const close = open(from, {
    started: () => received.push('started'),
    frame: (id, { kind }) => received.push(`${kind} ${id}`),
    ended: (why) => received.push(why),
  })
  return { questions, received, close }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('each question continues after the last frame of the log, with what the page has heard', async () => {
  const { questions, received } = start('3')
  questions[0]?.answer.resolve({
    frames: [
      { id: '5', frame: { kind: 'event' } },
      { id: null, frame: { kind: 'typing' } },
    ],
    heard: ['a'],
  })
  await vi.advanceTimersByTimeAsync(250)
  expect(received).toEqual(['started', 'event 5', 'typing null'])
  expect(questions.map(({ after, heard }) => [after, heard])).toEqual([
    ['3', []],
    ['5', ['a']],
  ])
})

test('a question that fails ends the connection with the reason', async () => {
  const { questions, received } = start()
  questions[0]?.answer.reject('refused')
  await vi.advanceTimersByTimeAsync(0)
  expect(received).toEqual(['unauthorized'])
})

test('a question without an answer ends the connection before the page passes for up to date any longer', async () => {
  const { received } = start()
  await vi.advanceTimersByTimeAsync(8_999)
  expect(received).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(received).toEqual(['ended'])
})

test('a connection that is closed asks and tells nothing more', async () => {
  const { questions, received, close } = start()
  close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(questions[0]?.signal.aborted).toBe(true)
  expect([questions.length, received.length]).toEqual([1, 0])
})
