import type { StreamFrame } from '@consult/trpc'
import { EventSource } from 'eventsource'
import { noConnection, type OutputOf, pending, Refusal, upToDate } from './answers.ts'
import type { GalleryState } from './state.ts'

/** What the pages asked for and no state answers. The checks of the gallery fail on each of them. */
export const unanswered: string[] = []

let current: Pick<GalleryState, 'answers' | 'stream' | 'routes'> = { answers: {} }

/** Answers all further requests as the state says. */
export function serve(state: Pick<GalleryState, 'answers' | 'stream' | 'routes'>): void {
  current = state
}

/** The folders of the URLs under which the portal, the console and the widget call procedures. */
const procedures = /^(?:\/api)?\/trpc\/(.+)$/

const never = () => new Promise<never>(() => undefined)
const broken = () => Promise.reject(new TypeError('no connection'))

type Body = { readonly result: { readonly data: unknown } } | { readonly error: unknown }

function refusalBody({ code, status, details }: Refusal): Body {
  return { error: { message: code, code: -32_603, data: { httpStatus: status, consult: { code, details } } } }
}

function missing(what: string): Refusal {
  unanswered.push(what)
  // biome-ignore lint/suspicious/noConsole: a maintainer who adds a state looks for this in the browser's console.
  console.error(`This state has no answer to ${what}.`)
  return new Refusal('not_found', 404)
}

function answerTo(name: string, input: unknown): unknown {
  const answers: Readonly<Record<string, unknown>> = current.answers
  if (!Object.hasOwn(answers, name)) return missing(name)
  const answer = answers[name]
  return typeof answer === 'function' ? answer(input) : answer
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
  })

/** Answers a call, or a batch of calls, of the router. */
async function answerCalls(url: URL, names: string, body: string | null): Promise<Response> {
  const isBatch = url.searchParams.get('batch') === '1'
  const written = body ?? url.searchParams.get('input')
  const given: unknown = written ? JSON.parse(written) : undefined
  const answers = names
    .split(',')
    .map((name, n) => answerTo(name, isBatch ? (given as Record<string, unknown> | undefined)?.[n] : given))
  if (answers.includes(pending)) return never()
  if (answers.includes(noConnection)) return broken()
  const bodies = answers.map((answer) =>
    answer instanceof Refusal ? refusalBody(answer) : { result: { data: answer } },
  )
  const [first] = answers
  const status = first instanceof Refusal && answers.length === 1 ? first.status : 200
  return json(isBatch ? bodies : bodies[0], status)
}

/** What was sent on the event stream since the page opened, and the streams that are open. */
const later: StreamFrame[] = []
const open = new Set<ReadableStreamDefaultController<Uint8Array>>()

const written = (frames: readonly StreamFrame[]) =>
  new TextEncoder().encode(
    frames
      .map((frame, n) =>
        frame.kind === 'event' || frame.kind === 'caught_up' || frame.kind === 'position' || frame.kind === 'skipped'
          ? `data: ${JSON.stringify(frame)}\nid: ${n + 1}\n\n`
          : `data: ${JSON.stringify(frame)}\n\n`,
      )
      .join(''),
  )

/** Sends frames on the event stream while the state is shown: what happens after the page has opened. */
export function sendFrames(...frames: readonly StreamFrame[]): void {
  later.push(...frames)
  for (const stream of open) stream.enqueue(written(frames))
}

/** Opens the event stream, which sends its frames and then stays open. */
function openStream(signal: AbortSignal | null): Promise<Response> {
  const frames = current.stream ?? upToDate
  if (frames === pending) return never()
  if (frames === noConnection) return broken()
  const stream = new ReadableStream<Uint8Array>({
    start(sending) {
      open.add(sending)
      sending.enqueue(new TextEncoder().encode('event: connected\ndata: {}\n\n'))
      sending.enqueue(written([...frames, ...later]))
      const beat = setInterval(() => sending.enqueue(new TextEncoder().encode('event: ping\ndata:\n\n')), 4_000)
      signal?.addEventListener('abort', () => {
        open.delete(sending)
        clearInterval(beat)
        sending.error(signal.reason)
      })
    },
  })
  return Promise.resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }))
}

type CallSignal = OutputOf<'calls.signals'> extends AsyncIterable<infer Signal> ? Signal : never

/** What the call engine has told the page of a call, and the streams on which the page listens. */
const told: CallSignal[] = []
const listening = new Set<ReadableStreamDefaultController<Uint8Array>>()

const signalText = (signal: CallSignal) => new TextEncoder().encode(`data: ${JSON.stringify(signal)}\n\n`)

/** Tells the page of a call something, as the call engine does. A page that listens later hears it too. */
export function sendSignal(signal: CallSignal): void {
  told.push(signal)
  for (const stream of listening) stream.enqueue(signalText(signal))
}

/** Opens the stream of a call's signals, which stays open. */
function openSignals(signal: AbortSignal | null): Response {
  const stream = new ReadableStream<Uint8Array>({
    start(sending) {
      listening.add(sending)
      sending.enqueue(new TextEncoder().encode('event: connected\ndata: {}\n\n'))
      for (const each of told) sending.enqueue(signalText(each))
      signal?.addEventListener('abort', () => {
        listening.delete(sending)
        sending.error(signal.reason)
      })
    },
  })
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
}

/** Whether no request reaches the service any more. */
let isCut = false

/** Lets every further request fail. Streams that are open stay open until the page closes them. */
export function cutConnection(): void {
  isCut = true
}

const realFetch = globalThis.fetch

/** Whether the URL is that of a file of the gallery itself. */
const isOwn = ({ origin, pathname }: URL) =>
  origin === location.origin && /^\/(@|src|node_modules|assets|packages)/.test(pathname)

async function standIn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : null
  const url = new URL(request?.url ?? String(input), location.href)
  if (isCut && !isOwn(url)) return broken()
  const method = init?.method ?? request?.method ?? 'GET'
  const route = current.routes?.[`${method} ${url.pathname}`]
  if (route) return typeof route === 'function' ? route() : route.clone()
  const names = procedures.exec(url.pathname)?.[1]
  if (names === 'stream.follow') return openStream(init?.signal ?? request?.signal ?? null)
  if (names === 'calls.signals') return openSignals(init?.signal ?? request?.signal ?? null)
  if (names) return answerCalls(url, names, typeof init?.body === 'string' ? init.body : null)
  if (url.origin !== location.origin || isOwn(url)) return realFetch(input, init)
  const refusal = missing(`${method} ${url.pathname}`)
  return json({ error: { code: refusal.code, message: refusal.code } }, refusal.status)
}

/** Replaces the browser's ways to the service. It has to run before the modules of an app do. */
export function replaceService(): void {
  globalThis.fetch = standIn
  globalThis.EventSource = class extends EventSource {
    constructor(url: string | URL) {
      super(url, { fetch: standIn })
    }
  } as unknown as typeof globalThis.EventSource
  navigator.sendBeacon = () => true
}
