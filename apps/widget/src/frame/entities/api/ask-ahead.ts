/** What the app asks first; the router's client makes the same address of it. */
const path = '/trpc/embed.opening'

/** A question that was asked before the app that reads its answer was there. */
export interface Ahead {
  /** The answer, if it is to this request: to the first that asks. */
  take(url: string, bearer: string): Promise<Response> | undefined
}

/** Asks what the app begins with. Whatever becomes of it is the app's to read, as if it had asked itself. */
export function askAhead(session: string): Ahead {
  let answer: Promise<Response> | undefined = fetch(path, { headers: { Authorization: `Bearer ${session}` } })
  answer.catch(() => undefined)
  return {
    take(url, bearer) {
      if (url !== path || bearer !== session) return undefined
      const taken = answer
      answer = undefined
      return taken
    },
  }
}
