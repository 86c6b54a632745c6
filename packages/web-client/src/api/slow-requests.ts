import { createStore } from '@consult/ui/state/store.ts'

/** How long a request may take before the connection counts as slow, in milliseconds. */
const slowAfter = 3_000

/** The number of requests that have been waiting for longer. */
export const slowRequests = createStore(0)

/** Counts the request as slow while its response is late. */
export async function noteSlow<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let counted = 0
  const timer = setTimeout(() => {
    counted = 1
    slowRequests.set((before) => before + 1)
  }, slowAfter)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
    slowRequests.set((before) => before - counted)
  }
}
