import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean; doubleValue?: number }
type Attributes = readonly { key: string; value: Value }[]

interface ExportedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: Attributes
  readonly links?: readonly { traceId: string }[]
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes }
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[]
  }[]
}

/** A received span with the `service.name` of its process, and its attributes by name. */
export interface ReceivedSpan extends Omit<ExportedSpan, 'attributes'> {
  readonly service: string
  readonly facts: Readonly<Record<string, unknown>>
}

const factsOf = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as unknown]))

const spansOf = (sent: Export): ReceivedSpan[] =>
  sent.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, ...span }) => ({
        ...span,
        service: String(factsOf(resource.attributes)['service.name']),
        facts: factsOf(attributes),
      })),
    ),
  )

/** A collector for OTLP over HTTP with JSON. */
export interface SpanCollector {
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  /** Everything that was received, as text. */
  readonly text: () => string
  close(): void
}

export async function startSpanCollector(): Promise<SpanCollector> {
  const spans: ReceivedSpan[] = []
  const received: unknown[] = []
  const server = createServer(async (request, response) => {
    const body = await json(request)
    if (request.url === '/v1/traces') {
      received.push(body)
      spans.push(...spansOf(body as Export))
    }
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => JSON.stringify(received),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
