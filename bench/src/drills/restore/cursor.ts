/** Reads a partner's whole log. @returns its last cursor, as a partner stores it; null when one page is enough. */
export async function readHead(apiUrl: string, apiKey: string): Promise<string | null> {
  let cursor: string | null = null
  for (;;) {
    const url = new URL('/v1/events?limit=100', apiUrl)
    if (cursor) url.searchParams.set('cursor', cursor)
    const response = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } })
    if (!response.ok) throw new Error(`GET /v1/events was answered with ${response.status}`)
    const { nextCursor } = (await response.json()) as { nextCursor?: string }
    if (!nextCursor) return cursor
    cursor = nextCursor
  }
}

/** Continues to read from a cursor whose events may be lost. @returns the code of the refusal's issue, and the log's epoch. */
export async function readLostCursor(
  apiUrl: string,
  apiKey: string,
  cursor: string | null,
): Promise<{ code: string | null; epoch: number }> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const response = await fetch(`${apiUrl}/v1/events?cursor=${encodeURIComponent(cursor ?? '')}`, { headers })
  const { error } = (await response.json()) as { error?: { details?: { issues?: { code: string }[] } } }
  const current = await fetch(`${apiUrl}/v1/events?limit=1`, { headers })
  await current.body?.cancel()
  return { code: error?.details?.issues?.[0]?.code ?? null, epoch: Number(current.headers.get('x-service-epoch')) }
}
