import { getEventListeners } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createRawServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { createSafeDispatcher } from '@consult/egress'
import { afterAll, describe, expect, test } from 'vitest'
import { postWebhook, type WebhookAttempt } from './deliver.ts'
import { listen } from './testing/receiver.ts'

const policy = { allowedHosts: ['127.0.0.1'] }
const dispatcher = createSafeDispatcher(policy, { lookup: async () => [] })
afterAll(() => dispatcher.destroy())

/** Posts to a fresh HTTP server. The timeout is short because the slow receivers here never finish. */
async function postTo(respond: RequestListener, attempt: Partial<WebhookAttempt> = {}) {
  await using receiver = await listen(createServer(respond))
  return await post(receiver.port, attempt)
}

function post(port: number, attempt: Partial<WebhookAttempt> = {}) {
  const url = `http://127.0.0.1:${port}/hook`
  return postWebhook({ url, headers: {}, body: '{}', dispatcher, timeoutMs: 5000, ...attempt })
}

/** Writes to a response while its connection is open. */
function drip(socket: Socket, write: () => void): void {
  const timer = setInterval(write, 5)
  socket.on('close', () => clearInterval(timer))
}

describe('a webhook request', () => {
  test('is one POST of the exact body with the given headers', async () => {
    const seen: unknown[] = []
    const outcome = await postTo(
      async (request, response) => {
        const body = await text(request)
        seen.push({ method: request.method, url: request.url, headers: request.headers, body })
        response.end()
      },
      { headers: { 'X-Service-Event': 'telehealth.rated', 'webhook-id': 'e1' }, body: '{"text": "Grüße"}' },
    )
    expect(outcome).toMatchObject({ outcome: 'delivered', status: 200, reason: null })
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/hook',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Consult-Webhooks/1',
          'content-length': '19',
          'x-service-event': 'telehealth.rated',
          'webhook-id': 'e1',
        },
        body: '{"text": "Grüße"}',
      },
    ])
  })

  test('reuses the connection of the previous attempt when that response was short', async () => {
    const statuses = [200, 500, 200]
    await using receiver = await listen(
      createServer((_, response) => response.writeHead(statuses.shift() ?? 0).end('thank you')),
    )
    for (const status of [200, 500, 200]) {
      expect(await post(receiver.port)).toMatchObject({ status })
      // undici releases a connection one turn of the event loop after the response ends.
      await setImmediate()
    }
    expect(receiver.connections()).toBe(1)
  })
})

describe('a webhook response', () => {
  test.each([200, 201, 202, 204, 299])('with status %i counts as delivered', async (status) => {
    const outcome = await postTo((_, response) => response.writeHead(status).end())
    expect(outcome).toMatchObject({ outcome: 'delivered', status, reason: null })
  })

  test.each([400, 401, 404, 410, 429, 500, 503])('with status %i counts as failed', async (status) => {
    const outcome = await postTo((_, response) => response.writeHead(status).end('{"error":"no"}'))
    expect(outcome).toMatchObject({ outcome: 'failed', status, reason: 'status' })
  })

  test.each([301, 302, 303, 307, 308])('with status %i counts as failed and is not followed', async (status) => {
    await using elsewhere = await listen(createServer((_, response) => response.end()))
    const location = `http://127.0.0.1:${elsewhere.port}/`
    const outcome = await postTo((_, response) => response.writeHead(status, { location }).end())
    expect(outcome).toMatchObject({ outcome: 'failed', status, reason: 'redirect' })
    expect(elsewhere.connections()).toBe(0)
  })

  test('with an endless body counts by its status and is cut off', async () => {
    for (const [status, outcome] of [
      [200, 'delivered'],
      [500, 'failed'],
    ] as const) {
      const cutOff = Promise.withResolvers<number>()
      let written = 0
      const ended = await postTo((_, response) => {
        response.writeHead(status).on('close', () => cutOff.resolve(written))
        const fill = () => {
          do written += 16_384
          while (response.write(Buffer.alloc(16_384)))
        }
        response.on('drain', fill)
        fill()
      })
      expect(ended).toMatchObject({ outcome, status })
      // At most what fits into the buffers of both sockets.
      expect(await cutOff.promise).toBeLessThan(32 * 1024 * 1024)
    }
  })
})

describe('a response whose body does not end', () => {
  const open =
    (status: number, { drips }: { drips: boolean }, closed: () => void): RequestListener =>
    ({ socket }, response) => {
      response.writeHead(status).on('close', closed).write('received')
      if (drips) drip(socket, () => response.write('.'))
    }

  test.each([
    [200, true, 'delivered'],
    [200, false, 'delivered'],
    [410, true, 'failed'],
  ] as const)('with status %i, dripping %s, is %s, and the connection is closed', async (status, drips, outcome) => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const ended = await postTo(open(status, { drips }, resolve), { bodyTimeoutMs: 100 })
    expect(ended).toMatchObject({ outcome, status, responseHead: expect.stringMatching(/^received/) })
    await closed
  })
})

describe('the attempt times out', () => {
  const timeoutMs = 100
  const timedOut = { outcome: 'failed', status: null, reason: 'timeout' }

  test('during a lookup that does not end', async () => {
    const waiting = createSafeDispatcher(policy, { lookup: () => new Promise(() => {}) })
    const outcome = await post(0, { url: 'https://partner.example.com/', dispatcher: waiting, timeoutMs })
    expect(outcome).toMatchObject(timedOut)
    await waiting.destroy()
  })

  test('during a TLS handshake that does not end', async () => {
    const accepted = Promise.withResolvers<Socket>()
    await using receiver = await listen(createRawServer(accepted.resolve))
    expect(await post(receiver.port, { url: `https://127.0.0.1:${receiver.port}/`, timeoutMs })).toMatchObject(timedOut)
    await accepted.promise
  })

  test('when the receiver never responds', async () => {
    expect(await postTo(() => {}, { timeoutMs })).toMatchObject(timedOut)
  })

  test('when headers arrive slowly', async () => {
    const outcome = await postTo(
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\nx: ')
        drip(socket, () => socket.write('y'))
      },
      { timeoutMs },
    )
    expect(outcome).toMatchObject(timedOut)
  })

  test('when interim responses never end', async () => {
    const outcome = await postTo(({ socket }) => drip(socket, () => socket.write('HTTP/1.1 102 Wait\r\n\r\n')), {
      timeoutMs,
    })
    expect(outcome).toMatchObject(timedOut)
  })
})

describe('the attempt reports', () => {
  const failed = (reason: string, status: number | null = null) => ({ outcome: 'failed', status, reason })

  test('a reset before the response', async () => {
    expect(await postTo(({ socket }) => socket.resetAndDestroy())).toMatchObject(failed('connection'))
  })

  test('a reset within the body of a 2xx', async () => {
    const outcome = await postTo(({ socket }, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('.', () => socket.resetAndDestroy())
    })
    expect(outcome).toMatchObject(failed('connection', 200))
  })

  test('a refused connection', async () => {
    const receiver = await listen(createServer())
    await receiver[Symbol.asyncDispose]()
    expect(await post(receiver.port)).toMatchObject(failed('connection'))
  })

  test('a response that is not HTTP', async () => {
    await using receiver = await listen(createRawServer((socket) => socket.end('220 mail.example.com ESMTP\r\n')))
    expect(await post(receiver.port)).toMatchObject(failed('connection'))
  })

  test('a server that does not speak TLS', async () => {
    await using receiver = await listen(createServer())
    expect(await post(receiver.port, { url: `https://127.0.0.1:${receiver.port}/` })).toMatchObject(failed('tls'))
  })

  test('headers that never end', async () => {
    const outcome = await postTo(({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      drip(socket, () => socket.write(`x: ${'y'.repeat(4096)}\r\n`))
    })
    expect(outcome).toMatchObject(failed('connection'))
  })

  test('a name without an address', async () => {
    expect(await post(0, { url: 'https://partner.example.com/' })).toMatchObject(failed('dns'))
  })

  test('a host that must not be called', async () => {
    expect(await post(0, { url: 'https://10.0.0.1/' })).toMatchObject(failed('refused'))
  })

  test('receiver errors as results, while caller errors throw', async () => {
    await expect(post(0, { url: 'not a url' })).rejects.toThrow()
    await expect(post(0, { headers: { 'x-bad': 'line\r\nbreak' } })).rejects.toThrow()
  })
})

describe('a canceled attempt', () => {
  const aborted = { outcome: 'failed', status: null, reason: 'aborted' }

  test('makes no request when it was canceled before', async () => {
    await using receiver = await listen(createServer())
    expect(await post(receiver.port, { signal: AbortSignal.abort() })).toMatchObject(aborted)
    expect(receiver.connections()).toBe(0)
  })

  test('ends while running, by its signal or with the dispatcher', async () => {
    const stop = new AbortController()
    expect(await postTo(() => stop.abort(), { signal: stop.signal })).toMatchObject(aborted)
    const own = createSafeDispatcher(policy)
    expect(await postTo(() => void own.destroy(), { dispatcher: own })).toMatchObject(aborted)
  })

  test('leaves no listener on its signal, which outlives the attempts', async () => {
    const { signal } = new AbortController()
    for (const status of [200, 500]) await postTo((_, response) => response.writeHead(status).end(), { signal })
    await post(0, { url: 'https://10.0.0.1/', signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
