import { wordsIn } from '@consult/ui/i18n/words.ts'
import { expect, test } from 'vitest'
import { failureWords } from './failure.ts'
import { endpointWords } from './words.ts'

const say = (error: string, status: number | null = null, durationMs = 12, language = 'en') =>
  failureWords(wordsIn(endpointWords, language), { error, status, durationMs })

test('a failure with a response names its status', () => {
  expect(say('status', 503)).toMatch(/^The endpoint answered with status 503\./)
  expect(say('redirect', 301)).toMatch(/redirect \(301\)/)
})

test('a timeout says after how many seconds', () => {
  expect(say('timeout', null, 15_012)).toBe('The attempt timed out after 15 s without a complete response.')
})

test.each(['en', 'es'])('every failure has a sentence of its own (%s)', (language) => {
  const kinds = ['status', 'redirect', 'timeout', 'refused', 'dns', 'tls', 'connection', 'a new kind']
  const sentences = kinds.map((kind) => say(kind, 500, 15_000, language))
  expect(new Set(sentences).size).toBe(kinds.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.*\.$/u)
})
