/// <reference path="../http-ece.d.ts" />

import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import type { PushAddress } from '../create-web-push.ts'

/** A push that the service received, as the device reads it. */
export interface ReceivedPush {
  readonly endpoint: string
  /** The decrypted payload. */
  readonly payload: { readonly type: string; readonly at: string }
  readonly text: string
  readonly headers: IncomingHttpHeaders
  /** The claims of the sender's token. Its signature was checked with the key that came with it. */
  readonly claims: Record<string, unknown>
  readonly receivedAt: number
}

/** A push service of a browser's vendor, on the loopback address. It decrypts what it receives, as a device does. */
export interface PushService extends AsyncDisposable {
  readonly host: string
  readonly origin: string
  readonly received: ReceivedPush[]
  /** Every request, also those that were refused. */
  readonly requests: () => number
  /** Makes the subscription of a new device. */
  subscribe(): PushAddress
  /** The status for the next pushes to this endpoint. Default: 201. */
  answer(endpoint: string, status: number, headers?: Record<string, string>): void
}

/** Reads the token of `vapid t=…, k=…`, and checks its signature with that key. */
async function claimsOf(authorization: string): Promise<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    // The sender may work on a test's clock.
    currentDate: new Date(0),
  })
  return payload
}

/** Starts a push service. @param onPush called with each push after it was decrypted. */
export async function startPushService(onPush: (push: ReceivedPush) => void = () => {}): Promise<PushService> {
  const devices = new Map<string, { key: ECDH; auth: string }>()
  const answers = new Map<string, { status: number; headers: Record<string, string> }>()
  const received: ReceivedPush[] = []
  let requests = 0
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    requests += 1
    const endpoint = `${origin}${request.url}`
    const device = devices.get(endpoint)
    const { status, headers } = answers.get(endpoint) ?? { status: device ? 201 : 404, headers: {} }
    if (status !== 201 || !device) return response.writeHead(status, headers).end()
    try {
      const { key: privateKey, auth: authSecret } = device
      const text = decrypt(Buffer.concat(chunks), { version: 'aes128gcm', privateKey, authSecret }).toString()
      const claims = await claimsOf(request.headers.authorization ?? '')
      const push = {
        endpoint,
        payload: JSON.parse(text),
        text,
        headers: request.headers,
        claims,
        receivedAt: Date.now(),
      }
      received.push(push)
      onPush(push)
      return response.writeHead(201).end()
    } catch {
      return response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = '127.0.0.1'
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`

  return {
    host,
    origin,
    received,
    requests: () => requests,
    subscribe: () => {
      const key = createECDH('prime256v1')
      const p256dh = key.generateKeys().toString('base64url')
      const auth = randomBytes(16).toString('base64url')
      const endpoint = `${origin}/push/${randomBytes(16).toString('base64url')}`
      devices.set(endpoint, { key, auth })
      return { endpoint, p256dh, auth }
    },
    answer: (endpoint, status, headers = {}) => void answers.set(endpoint, { status, headers }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
