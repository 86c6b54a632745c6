import { createServer, type ServerResponse } from 'node:http'

/**
 * The baseline: a server that only holds connections and sends the same bytes as the product's streams. It has no
 * authentication, database, log positions or limits. `POST /frame` sends its body to every stream. It runs as a separate
 * process with API_PORT.
 */
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  vary: 'trpc-accept, accept',
}
const connected = 'event: connected\ndata: {"reconnectAfterInactivityMs":15000}\n\n\n'
const caughtUp = 'data: {"kind":"caught_up"}\nid: 1000000000.1.abcdefgh\n\n\n'
const ping = Buffer.from('event: ping\ndata: \n\n\n')
const pingMs = 5_000

const streams = new Set<ServerResponse>()
const sendToAll = (bytes: Buffer) => {
  for (const stream of streams) stream.write(bytes)
}

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      sendToAll(Buffer.concat(parts))
      response.end()
    })
  } else if (request.url === '/readyz') {
    response.end()
  } else {
    response.writeHead(200, headers)
    response.write(connected)
    response.write(caughtUp)
    streams.add(response)
    response.once('close', () => streams.delete(response))
  }
})
server.keepAliveTimeout = 0
server.listen({ host: '127.0.0.1', port: Number(process.env.API_PORT), backlog: 4_096 })
setInterval(() => sendToAll(ping), pingMs)
process.on('SIGTERM', () => process.exit(0))
