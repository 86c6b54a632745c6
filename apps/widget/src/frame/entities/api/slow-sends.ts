import { signal } from '@preact/signals'

/** How long sending may take before the connection counts as slow, in milliseconds. */
const slowAfter = 3_000

/** What the widget says by itself. The patient does not wait for it. */
const byItself = /signals\.|\.signal\b|Summaries\./

/** The number of requests with something of the patient's that have been on their way for longer. */
export const slowSends = signal(0)

/** Counts the request while its response is late, if it sends something of the patient's. */
export function noteSlow(url: string, method: string | undefined, answer: Promise<Response>): Promise<Response> {
  if (method !== 'POST' || byItself.test(url)) return answer
  let counted = 0
  const timer = setTimeout(() => {
    counted = 1
    slowSends.value += 1
  }, slowAfter)
  return answer.finally(() => {
    clearTimeout(timer)
    slowSends.value -= counted
  })
}
