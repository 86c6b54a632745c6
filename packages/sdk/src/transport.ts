import { type Answer, readAnswer } from './answer.ts'
import type { ApiRequest, Caller, CallOptions, Method } from './caller.ts'
import { serviceVersion } from './contract.generated.ts'
import { ConsultConnectionError } from './errors.ts'
import { callHook, type RequestFacts } from './hooks.ts'
import { List, type Page } from './list.ts'
import type { ConsultOptions } from './options.ts'
import { readTarget } from './options.ts'
import { isInUse, mayPass, waitAfter } from './retry.ts'
import type { Runtime } from './runtime.ts'
import { headerValue, toHeaders, toPayload, toQuery } from './wire.ts'

const defaults = { maxAttempts: 5, timeoutMs: 15_000, totalTimeoutMs: 60_000 }

/** A request as sent, with the same bytes for every attempt. */
interface Outgoing {
  readonly method: Method
  readonly url: string
  readonly headers: Headers
  readonly body: string | ArrayBuffer | null
}

/**
 * Sends calls. It retries temporary failures that are safe to repeat, up to a number of attempts and a total timeout.
 */
export function createCaller(options: ConsultOptions, runtime: Runtime): Caller {
  const { base, bearer } = readTarget(options)
  const { maxAttempts = defaults.maxAttempts } = options
  const version = headerValue('serviceVersion', options.serviceVersion ?? serviceVersion)
  const ask = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))

  const attempt = async (outgoing: Outgoing, timeoutMs: number, signal: AbortSignal | undefined): Promise<Answer> => {
    const end = new AbortController()
    let isTimeout = false
    const cancel = runtime.after(timeoutMs, () => {
      isTimeout = true
      end.abort(new DOMException('no answer in time', 'TimeoutError'))
    })
    const abort = () => end.abort(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    const { url, ...init } = outgoing
    try {
      // A custom fetch that ignores its signal must not delay the caller.
      const ended = new Promise<never>((_, reject) => {
        end.signal.addEventListener('abort', () => reject(end.signal.reason), { once: true })
      })
      // Do not follow redirects: the key is meant for one address only.
      const answered = ask(url, { ...init, redirect: 'manual', signal: end.signal }).then(async (response) => ({
        url,
        status: response.status,
        headers: response.headers,
        text: await response.text(),
      }))
      return await Promise.race([answered, ended])
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      throw new ConsultConnectionError({ isTimeout, cause })
    } finally {
      cancel()
      signal?.removeEventListener('abort', abort)
    }
  }

  /** Sends one attempt between the hooks. */
  const observe = async (facts: RequestFacts, send: () => Promise<Answer>): Promise<Answer> => {
    callHook(options.onRequest, facts)
    const startedAt = runtime.now()
    let answer: Answer | undefined
    try {
      answer = await send()
      return answer
    } finally {
      const header = (name: string) => answer?.headers.get(name) ?? null
      callHook(options.onResponse, {
        ...facts,
        status: answer?.status ?? null,
        requestId: header('x-request-id'),
        deprecation: header('deprecation'),
        sunset: header('sunset'),
        durationMs: runtime.now() - startedAt,
      })
    }
  }

  const run = async (outgoing: Outgoing, call: CallOptions): Promise<unknown> => {
    const { signal } = call
    const { method, headers } = outgoing
    const idempotencyKey = headers.get('idempotency-key')
    const path = new URL(outgoing.url).pathname.slice(new URL(base).pathname.replace(/\/$/, '').length)
    const timeoutMs = call.timeoutMs ?? options.timeoutMs ?? defaults.timeoutMs
    const end = runtime.now() + (call.totalTimeoutMs ?? options.totalTimeoutMs ?? defaults.totalTimeoutMs)
    let counted = 0
    for (let failed = 1; ; failed += 1) {
      signal?.throwIfAborted()
      try {
        const left = Math.max(0, end - runtime.now())
        const answer = await observe({ method, path, attempt: failed, idempotencyKey }, () =>
          attempt(outgoing, Math.min(timeoutMs, left), signal),
        )
        return readAnswer(answer, runtime.now())
      } catch (error) {
        if (!mayPass(error)) throw error
        // Waiting for an earlier attempt to end does not count as an attempt.
        if (!isInUse(error)) counted += 1
        const wait = waitAfter(error, failed, runtime.random)
        if (counted >= maxAttempts || runtime.now() + wait >= end) throw error
        await runtime.pause(wait, signal)
      }
    }
  }

  const send = async <Result>(method: Method, { path, query, body, options: call = {} }: ApiRequest) => {
    const payload = await toPayload(body)
    const headers = toHeaders({ method, bearer, version, call, contentType: payload.contentType })
    const url = `${base}/v1${path}${toQuery(query)}`
    return (await run({ method, url, headers, body: payload.bytes }, call)) as Result
  }

  return {
    send,
    list: <Item>({ query = {}, ...request }: ApiRequest) =>
      new List<Item>((page) => send<Page<Item>>('GET', { ...request, query: { ...query, ...page } }), query),
  }
}
