/** What a subscription received: data with ids, in order of arrival. */
export interface Subscription<Data> {
  readonly received: readonly { readonly id: string; readonly data: Data }[]
  /** The code of the error that ended it, if one did. */
  readonly error: string | null
  readonly isOver: boolean
  close(): void
}

interface SerializedError {
  readonly data: { readonly consult: { readonly code: string } }
}

/**
 * Opens a raw subscription of the router.
 * @param options.base the API's URL. `lastEventId`: the position of an interrupted one.
 */
export async function openSubscription<Data>(options: {
  base: string
  credential: string
  procedure: string
  input: Record<string, unknown>
  lastEventId?: string
}): Promise<Subscription<Data>> {
  const { base, credential, procedure, input, lastEventId } = options
  const abort = new AbortController()
  const received: { id: string; data: Data }[] = []
  let error: string | null = null
  let isOver = false

  const take = (block: string) => {
    const fields = new Map(
      block.split('\n').map((line) => {
        const [name = '', ...value] = line.split(': ')
        return [name, value.join(': ')] as const
      }),
    )
    const data = JSON.parse(fields.get('data') || 'null') as unknown
    const event = fields.get('event')
    if (event === 'serialized-error') error = (data as SerializedError).data.consult.code
    else if (event === undefined) received.push({ id: fields.get('id') ?? '', data: data as Data })
  }
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of body) {
      const blocks = `${text}${decoder.decode(chunk, { stream: true })}`.split('\n\n')
      text = blocks.pop() ?? ''
      blocks.filter(Boolean).forEach(take)
    }
  }

  const response = await fetch(`${base}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, {
    headers: {
      authorization: `Bearer ${credential}`,
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  })
  if (!response.body) throw new Error('a stream without a body')
  read(response.body)
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  return {
    received,
    get error() {
      return error
    },
    get isOver() {
      return isOver
    },
    close: () => abort.abort(),
  }
}
