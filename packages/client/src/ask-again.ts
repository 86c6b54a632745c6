/** The timeout of a question, in milliseconds. The service answers within five seconds, also with nothing. */
const patience = 9_000

/** The pause between two questions, so that a busy hour does not become a loop of requests; milliseconds. */
const pause = 250

/**
 * Asks for what is new again and again, where something holds streams back.
 * @param ask gets what the previous answer says that the page has heard.
 * @param options.closed ends it.
 * @throws the error of the first question that fails; AbortError after the timeout.
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
