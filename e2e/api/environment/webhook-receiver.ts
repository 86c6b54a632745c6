import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookFaults } from '../../contract/check-event.ts'

/** A received webhook. */
export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  readonly method: string
  /** The exact bytes. */
  readonly body: Buffer
  readonly event: { id: string; type: string; createdAt: string; partnerId: string; data: Record<string, unknown> }
}

type Answer = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
type Respond = (webhook: ReceivedWebhook) => Answer | Promise<Answer>

/** A partner's endpoint on loopback, over plain HTTP. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  /** Sets the status of the following answers; 200 by default. */
  answerWith(respond: number | Respond): void
  /** Refuses connections, like a receiver that is being restarted. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** @throws when a delivery does not match the published document. */
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const faults: string[] = []
  let respond: Respond = () => ({ status: 200 })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { headers, method = '' } = request
    const webhook = { headers, method, body, event: JSON.parse(body.toString()) }
    received.push(webhook)
    faults.push(...webhookFaults(headers, webhook.event))
    const { status, headers: answerHeaders = {}, body: answerBody } = await respond(webhook)
    response.writeHead(status, answerHeaders).end(answerBody)
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith: (answer) => {
      respond = typeof answer === 'number' ? () => ({ status: answer }) : answer
    },
    goAway: stop,
    comeBack: () => listen(port),
    close: async () => {
      await stop()
      if (faults.length > 0) throw new Error(`not what docs/openapi.json says of webhooks:\n${faults.join('\n')}`)
    },
  }
}
