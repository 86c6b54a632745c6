import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { callUpSignalSchema } from '@consult/domain/call-signals'
import { CallError, type CallFault, type CallRoom } from '../calls.ts'
import type { MediaNode } from './media-node.ts'

/** The status of each fault; the body contains its name. */
export const faultStatus: Readonly<Record<CallFault, number>> = {
  no_room: 404,
  not_admitted: 403,
  stale_connection: 409,
  bad_signal: 422,
  unavailable: 503,
  rooms_taken: 503,
  partner_share_taken: 503,
}

const longestBody = 64 * 1024

/** The interval of empty lines, by which both ends detect a dead connection. */
const aliveEveryMs = 5_000

const roomPath = /^\/rooms\/([^/]+)\/([^/]+)(?:\/(.+))?$/

const digest = (text: string) => createHash('sha256').update(text).digest()

function isTrusted(request: IncomingMessage, secret: string): boolean {
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${secret}`))
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > longestBody) throw new CallError('bad_signal')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw new CallError('bad_signal', { cause })
  }
}

function answer(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}

/** Streams the objects that `follow` passes, one per line, until the client disconnects. */
function answerLines<T>(response: ServerResponse, follow: (read: (line: T | null) => void) => () => void): void {
  const write = (text: string) => {
    // Disconnect a reader that does not read: it reconnects and then receives everything that still counts.
    if (response.writableLength > longestBody * 16) response.destroy()
    else response.write(text)
  }
  const waiting: string[] = []
  let open = false
  // Follow before sending headers, so that an error of `follow` still gets its status.
  const end = follow((line) => {
    if (line === null) response.end()
    else if (open) write(`${JSON.stringify(line)}\n`)
    else waiting.push(`${JSON.stringify(line)}\n`)
  })
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' })
  open = true
  write(`\n${waiting.join('')}`)
  const alive = setInterval(() => write('\n'), aliveEveryMs)
  response.once('close', () => {
    clearInterval(alive)
    end()
  })
}

async function answerRoom(
  { request, response, node }: { request: IncomingMessage; response: ServerResponse; node: MediaNode },
  room: CallRoom,
  rest: string | undefined,
): Promise<void> {
  const [what, id = '', then] = (rest ?? '').split('/')
  const asked = `${request.method} ${[what, id && ':id', then].filter(Boolean).join('/')}`
  switch (asked) {
    case 'PUT ':
      await node.openRoom(room)
      return answer(response, 204)
    case 'DELETE ':
      await node.closeRoom(room)
      return answer(response, 204)
    case 'DELETE participants/:id':
      node.removeParticipant(room, id)
      return answer(response, 204)
    case 'POST participants/:id/signals': {
      const signal = callUpSignalSchema.safeParse(await readJson(request))
      if (!signal.success) throw new CallError('bad_signal')
      await node.signal(room, id, signal.data)
      return answer(response, 204)
    }
    case 'GET participants/:id/signals':
      return answerLines(response, (read) => node.followSignals(room, id, read))
    case 'GET segments':
      return answer(response, 200, await node.segmentsOf(room))
    case 'DELETE segments':
      await node.discardSegments(room)
      return answer(response, 204)
    case 'GET segments/:id': {
      const segment = await node.readSegment(room, id)
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' })
      return pipeline(segment, response)
    }
    default:
      return answer(response, 404, { fault: 'unknown' })
  }
}

async function route(request: IncomingMessage, response: ServerResponse, node: MediaNode): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? ''
  if (request.method === 'GET' && path === '/events') return answerLines(response, (read) => node.followEvents(read))
  if (request.method === 'GET' && path === '/rooms') return answer(response, 200, node.rooms)
  const [, partnerId, consultId, rest] = roomPath.exec(path) ?? []
  if (partnerId === undefined || consultId === undefined) return answer(response, 404, { fault: 'unknown' })
  return answerRoom({ request, response, node }, { partnerId, consultId }, rest)
}

function statusOf(error: unknown): [status: number, fault: string] {
  if (error instanceof CallError) return [faultStatus[error.fault], error.fault]
  if (error instanceof RangeError) return [400, 'bad_name']
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [404, 'unknown'] : [500, 'failed']
}

/** The node's certificate and its key, PEM. */
export interface ControlCertificate {
  readonly cert: string
  readonly key: string
}

/**
 * The API through which our own processes control a node. It requires the shared secret. Serve it on the loopback, or
 * on a private address with a certificate. Browsers reach only the node's UDP ports.
 */
export function createControlServer(options: {
  node: MediaNode
  secret: string
  /** Without a certificate, the server uses plain HTTP. */
  certificate?: ControlCertificate | null
  onFault: (error: unknown) => void
}): Server {
  const { node, secret, certificate, onFault } = options
  const limits = { headersTimeout: 5_000, requestTimeout: 10_000 }
  const listener: RequestListener = (request, response) => {
    if (request.url === '/healthz' || request.url === '/readyz') return answer(response, 200, { status: 'ready' })
    if (!isTrusted(request, secret)) return answer(response, 401, { fault: 'unauthorised' })
    route(request, response, node).catch((error: unknown) => {
      const [status, fault] = statusOf(error)
      if (status === 500) onFault(error)
      if (response.headersSent) response.destroy()
      else answer(response, status, { fault })
    })
  }
  return certificate
    ? createTlsServer({ ...limits, ...certificate, minVersion: 'TLSv1.3' }, listener)
    : createServer(limits, listener)
}
