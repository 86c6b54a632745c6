import { signal } from '@preact/signals'

/** How long sending may take before the connection counts as slow, in milliseconds. */
const slowAfter = 3_000
/** How long it may take before another attempt is better, in milliseconds. */
const hungAfter = 30_000

/** What the widget says by itself. The patient does not wait for it. */
const byItself = /signals\.|\.signal\b|Summaries\./

/** The number of requests with something of the patient's that have been on their way for longer. */
export const slowSends = signal(0)

/**
 * Counts the request while its response is late, if it sends something of the patient's. In the end it fails: a connection may hang
 * for minutes when another attempt would get through. What is sent has a key, so that both count once.
 */
export function noteSlow(url: string, method: string | undefined, answer: Promise<Response>): Promise<Response> {
  if (method !== 'POST' || byItself.test(url)) return answer
  let counted = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      slowSends.value += counted = 1
      timer = setTimeout(reject, hungAfter - slowAfter, new TypeError())
    }, slowAfter)
  })
  return Promise.race([answer, late]).finally(() => {
    clearTimeout(timer)
    slowSends.value -= counted
  })
}
