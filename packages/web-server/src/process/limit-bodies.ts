import type { IncomingMessage, ServerResponse } from 'node:http'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** The largest body below each path, and how long it may take to arrive. The API has the same limits. */
const limits = [
  // A file of 20 MiB, and the parts around it.
  { path: '/api/attachments', bytes: 20 * mebibyte + 64 * kibibyte, seconds: 5 * 60 },
  { path: '/api/session', bytes: 64 * kibibyte, seconds: 30 },
  { path: '/api/', bytes: 1024 * kibibyte, seconds: 30 },
] as const

/** The number of bodies from one address that have not arrived completely. Many people may share an address. */
const mostOpen = 100

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): false {
  response.writeHead(status, { ...headers, connection: 'close', 'cache-control': 'no-store' }).end()
  return false
}

/**
 * Limits the bodies that unknown clients send: their size, their duration, and how many of them one address may have open.
 * Pages accept no bodies. A refused body is not read: its connection ends.
 * @returns a function that answers requests that it refuses, and returns false for them. The client's address
 *   is in `X-Forwarded-For`.
 */
export function createBodyLimits({
  secondMs = 1000,
}: {
  secondMs?: number
} = {}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const open = new Map<string, number>()
  return (request, response) => {
    const { method = '', url = '', headers } = request
    const isChange = method !== 'GET' && method !== 'HEAD'
    const limit = isChange ? limits.find(({ path }) => url.startsWith(path)) : undefined
    // Next would look for a server action of this name, and log that there is none.
    if (isChange && !limit) return refuse(response, 405)
    if (!hasBody(request)) return true
    if (!limit) return refuse(response, 400)
    if (Number(headers['content-length'] ?? 0) > limit.bytes) return refuse(response, 413)
    const address = String(headers['x-forwarded-for'] ?? '')
    const others = open.get(address) ?? 0
    if (others >= mostOpen) return refuse(response, 429, { 'retry-after': '5' })
    open.set(address, others + 1)
    const timer = setTimeout(() => {
      if (response.headersSent) request.destroy()
      else refuse(response, 408)
    }, limit.seconds * secondMs)
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    }
    request.once('end', end)
    request.once('close', end)
    return true
  }
}
