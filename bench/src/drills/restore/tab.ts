/** The frames that an open page reads: their kinds, and the position of the newest frame. */
interface Read {
  readonly kinds: readonly string[]
  readonly position: string | null
}

/** Mints the token of a physician's page. */
export async function mintToken(apiUrl: string, who: { apiKey: string; physicianId: string }): Promise<string> {
  const response = await fetch(`${apiUrl}/v1/physicians/${who.physicianId}/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.apiKey}` },
  })
  if (!response.ok) throw new Error(`the session token was answered with ${response.status}`)
  return ((await response.json()) as { token: string }).token
}

/**
 * Opens the stream of a page, from `position` if given, and reads until the stream has caught up or tells the page to
 * read everything again.
 */
export async function readStream(apiUrl: string, token: string, position: string | null): Promise<Read> {
  const stop = new AbortController()
  const response = await fetch(`${apiUrl}/trpc/stream.follow?input=${encodeURIComponent('{}')}`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(position && { 'last-event-id': position }),
    },
    signal: AbortSignal.any([stop.signal, AbortSignal.timeout(20_000)]),
  })
  let text = ''
  const kinds = () => [...text.matchAll(/"kind":"(\w+)"/g)].map(([, kind = '']) => kind)
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (kinds().some((kind) => kind === 'caught_up' || kind === 'skipped') && text.endsWith('\n\n')) break
  }
  stop.abort()
  return { kinds: kinds(), position: [...text.matchAll(/^id: ?(.+)$/gm)].at(-1)?.[1] ?? null }
}
