/** The timeout of a poll, in milliseconds. The service answers within five seconds, even when it has nothing new. */
const patience = 9_000

/** The pause between two polls, so that a busy hour does not become a loop of requests; milliseconds. */
const pause = 250

/**
 * Polls for news, where something between the page and the service buffers streams.
 * @param ask gets the position that the previous answer returned: the page has everything up to there.
 * @param options.closed ends the polling.
 * @throws the error of the first poll that fails; AbortError after the timeout.
 */
export async function askAgain<Answer extends { readonly heard: readonly string[] }>(
  ask: (heard: string[], signal: AbortSignal) => Promise<Answer>,
  { take, closed }: { take: (answer: Answer) => void; closed: AbortSignal },
): Promise<void> {
  let heard: readonly string[] = []
  while (!closed.aborted) {
    const question = new AbortController()
    const end = () => question.abort()
    closed.addEventListener('abort', end)
    const timer = setTimeout(end, patience)
    const answer = await ask([...heard], question.signal).finally(() => {
      clearTimeout(timer)
      closed.removeEventListener('abort', end)
    })
    if (closed.aborted) return
    heard = answer.heard
    take(answer)
    await new Promise((go) => setTimeout(go, pause))
  }
}
