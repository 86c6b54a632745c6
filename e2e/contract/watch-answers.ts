import type { OutgoingHttpHeaders, Server, ServerResponse } from 'node:http'
import { breachOf } from './seen.ts'

/** What goes out as a response, kept while it does. */
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
  // Headers that are handed to writeHead are never among those that the response tells of.
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

/**
 * Judges every answer of `/v1` that a server hands to a socket by the published document.
 * @param onBreach told of each that is not as the document says.
 */
export function watchAnswers(server: Server, onBreach: (breach: string) => void): void {
  server.prependListener('request', (request, response) => {
    const sent = keepWhatIsSent(response)
    response.once('finish', () => {
      const { method = '', url = '' } = request
      const headers = Object.entries({ ...response.getHeaders(), ...sent.headers })
      const breach = breachOf({
        method,
        url,
        sent: null,
        status: response.statusCode,
        headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), String(value)])),
        text: Buffer.concat(sent.chunks).toString(),
      })
      if (breach !== null) onBreach(breach)
    })
  })
}
