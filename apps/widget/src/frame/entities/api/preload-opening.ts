/** The path of the app's first request. The router's client builds the same URL. */
const path = '/trpc/embed.opening'

/** A request that was sent before the app loaded. */
export interface PreloadedOpening {
  /** Returns the response if it is for this URL and credential. Only the first caller gets it. */
  take(url: string, bearer: string): Promise<Response> | undefined
}

/** Sends the app's first request. The app handles the result as if it had sent the request itself. */
export function preloadOpening(session: string): PreloadedOpening {
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
