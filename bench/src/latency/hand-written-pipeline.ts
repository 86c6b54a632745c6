import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The baseline: a message is inserted and committed, NOTIFY names it, and a listener reads it and sends it to the streams
 * that may see it. It has no authentication, validation, order, states, audit or positions, and a message that is lost
 * between two steps stays lost. It runs as a separate process with DATABASE_URL and API_PORT.
 */
const channel = 'hand_written'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
await pool.query(`
  create schema if not exists hand_written;
  create table if not exists hand_written.messages (
    message_id uuid primary key, consult_id text not null, text text not null, created_at timestamptz not null)`)

/** Streams by the consult that they show; under '' the streams that show all consults. */
const streams = new Map<string, Set<ServerResponse>>()
const named = new Set<string>()
let isReading = false

interface Row {
  message_id: string
  consult_id: string
  text: string
  created_at: Date
}

function send(row: Row): void {
  const createdAt = row.created_at.toISOString()
  const message = {
    messageId: row.message_id,
    asyncConsultId: row.consult_id,
    text: row.text,
    createdAt,
    acceptedAt: createdAt,
  }
  const event = { type: 'async_consult.message', data: { message } }
  const frame = `data: ${JSON.stringify({ kind: 'event', event })}\nid: ${row.message_id}\n\n\n`
  for (const key of ['', row.consult_id]) for (const stream of streams.get(key) ?? []) stream.write(frame)
}

/** Messages that are named during a read share the next read. */
async function readNamed(): Promise<void> {
  if (isReading) return
  isReading = true
  while (named.size > 0) {
    const ids = [...named]
    named.clear()
    const { rows } = await pool.query<Row>('select * from hand_written.messages where message_id = any($1)', [ids])
    for (const row of rows) send(row)
  }
  isReading = false
}

const listener = new pg.Client({ connectionString: process.env.DATABASE_URL })
await listener.connect()
listener.on('notification', ({ payload = '' }) => {
  named.add(payload)
  void readNamed()
})
await listener.query(`listen ${channel}`)

const app = Fastify({ logger: false, forceCloseConnections: true })
app.get('/readyz', async () => ({ status: 'ready' }))
app.get('/trpc/stream.follow', (request, reply) => {
  const key = String(request.headers.authorization).slice('Bearer '.length).trim()
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
  reply.raw.write('data: {"kind":"caught_up"}\n\n\n')
  const ofKey = streams.get(key === 'all' ? '' : key) ?? new Set()
  streams.set(key === 'all' ? '' : key, ofKey)
  ofKey.add(reply.raw)
  reply.raw.once('close', () => ofKey.delete(reply.raw))
})
app.post<{ Params: { id: string }; Body: { text: string } }>(
  '/v1/async-consults/:id/messages',
  async (request, reply) => {
    const messageId = randomUUID()
    const values = [messageId, request.params.id, request.body.text, new Date()]
    await pool.query('insert into hand_written.messages values ($1, $2, $3, $4)', values)
    void pool.query('select pg_notify($1, $2)', [channel, messageId])
    return reply.code(202).send({ messageId })
  },
)

await app.listen({ host: '127.0.0.1', port: Number(process.env.API_PORT) })
process.on('SIGTERM', async () => {
  await app.close()
  await listener.end()
  await pool.end()
})
