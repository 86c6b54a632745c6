import { describe, expect, it } from 'vitest'
import { en } from '../../ui/words/en.ts'
import { createSay } from '../../ui/words/say.ts'
import { placeWords, waitWords } from './wait-words.ts'

const say = createSay(en, 'en')
const waiting = (low: number, high: number) =>
  waitWords(say, { position: 3, estimatedWaitSeconds: { low: low * 60, high: high * 60 } }, 300)

describe('the place in line', () => {
  it('is worded as an ordinal, or as next', () => {
    expect(placeWords(say, { position: 3, estimatedWaitSeconds: null })).toBe('You’re 3rd in line')
    expect(placeWords(say, { position: 1, estimatedWaitSeconds: null })).toBe('You’re next in line')
    expect(placeWords(say, undefined)).toBe('You’re in line')
  })
})

describe('the wait', () => {
  it.each([
    [4, 9, 'Usually 4 to 9 minutes'],
    [4.9, 8.1, 'Usually 4 to 9 minutes'],
    [0, 3, 'Usually 1 to 3 minutes'],
    [0, 0.5, 'Usually about 1 minute'],
    [5, 5, 'Usually about 5 minutes'],
    [80, 200, 'Usually 1 to 4 hours'],
    [120, 120, 'Usually about 2 hours'],
  ])('of %f to %f minutes is "%s"', (low, high, words) => {
    expect(waiting(low, high)).toBe(words)
  })

  it('is not estimated when it is unknown or has run out', () => {
    expect(waitWords(say, { position: 3, estimatedWaitSeconds: null }, 300)).toBe(
      'We don’t know yet how long the wait will be.',
    )
    expect(waiting(0, 0)).toBe('This is taking longer than usual. You’ll keep your place.')
  })

  it('is not called long in its first minute', () => {
    const place = { position: 1, estimatedWaitSeconds: { low: 0, high: 0 } }
    expect(waitWords(say, place, 59)).toBe('Usually about 1 minute')
  })
})
