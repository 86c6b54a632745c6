import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TranslatorSettings } from '../settings.ts'

/** A translation service on loopback. It keeps what it is asked, and gives the answer that is set. */
export interface TranslationServer {
  readonly settings: TranslatorSettings
  readonly requests: {
    readonly headers: IncomingHttpHeaders
    readonly body: { readonly text: string; readonly to: string; readonly from?: string }
  }[]
  /** Null: it never answers. Default: the text in angle quotes, from Spanish. */
  answer: ((text: string) => { readonly status: number; readonly body: string }) | null
  close(): Promise<void>
}

export async function startTranslationServer(): Promise<TranslationServer> {
  const http = createServer(async (request, response) => {
    let sent = ''
    for await (const chunk of request) sent += chunk
    const body = JSON.parse(sent) as TranslationServer['requests'][number]['body']
    server.requests.push({ headers: request.headers, body })
    const answer = server.answer?.(body.text)
    if (answer) response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const server: TranslationServer = {
    settings: {
      url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/translate`,
      secret: 'of-the-translator-of-tests',
      allowedHosts: ['127.0.0.1'],
    },
    requests: [],
    answer: (text) => ({ status: 200, body: JSON.stringify({ text: `«${text}»`, from: 'es' }) }),
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return server
}
