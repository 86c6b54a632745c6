import type { wordsIn } from '@consult/ui/i18n/words.ts'
import type { Attempt } from './endpoint.ts'
import type { endpointWords } from './words.ts'

type EndpointWords = ReturnType<typeof wordsIn<(typeof endpointWords)['en']>>

/** Says in a sentence why an attempt or a test failed. The service stores and returns only the kind of failure. */
export function failureWords(
  { failures }: Pick<EndpointWords, 'failures'>,
  { error, status, durationMs }: Pick<Attempt, 'error' | 'status' | 'durationMs'>,
): string {
  switch (error) {
    case 'status':
    case 'redirect':
      return failures[error](String(status))
    case 'timeout':
      return failures.timeout(String(Math.round(durationMs / 1000)))
    case 'refused':
    case 'dns':
    case 'tls':
    case 'connection':
      return failures[error]
    default:
      return failures.other
  }
}
