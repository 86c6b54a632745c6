import type { OutgoingHttpHeaders, Server, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { breachOf } from './seen.ts'

/** Records a response while it is sent. */
interface Sent {
  readonly chunks: Buffer[]
  headers: OutgoingHttpHeaders
}

function keepWhatIsSent(response: ServerResponse): Sent {
  const sent: Sent = { chunks: [], headers: {} }
  const { writeHead, write, end } = response
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) sent.chunks.push(Buffer.from(chunk as Uint8Array))
  }
  // Headers passed to writeHead are not among the response's own headers.
  response.writeHead = ((...args: unknown[]) => {
    const given = args.at(-1)
    if (typeof given === 'object') sent.headers = given as OutgoingHttpHeaders
    return Reflect.apply(writeHead, response, args)
  }) as typeof response.writeHead
  response.write = ((...args: unknown[]) => {
    keep(args[0])
    return Reflect.apply(write, response, args)
  }) as typeof response.write
  response.end = ((...args: unknown[]) => {
    keep(args[0])
    return Reflect.apply(end, response, args)
  }) as typeof response.end
  return sent
}

const textOf = (bytes: Buffer, encoding: string | undefined) =>
  (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()

/**
 * Checks every `/v1` answer of a server against the published document.
 * @param onBreach called for each answer that does not match.
 */
export function watchAnswers(server: Server, onBreach: (breach: string) => void): void {
  server.prependListener('request', (request, response) => {
    const sent = keepWhatIsSent(response)
    response.once('finish', () => {
      const { method = '', url = '' } = request
      const headers = Object.entries({ ...response.getHeaders(), ...sent.headers })
      const named = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), String(value)]))
      const breach = breachOf({
        method,
        url,
        sent: null,
        status: response.statusCode,
        headers: named,
        text: textOf(Buffer.concat(sent.chunks), named['content-encoding']),
      })
      if (breach !== null) onBreach(breach)
    })
  })
}
