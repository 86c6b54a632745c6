import { createHash } from 'node:crypto'
import { newId } from '@consult/db'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The baseline: a route that accepts a message with the same SQL statements as the product's route and nothing else. It
 * has no validation, state machine, log, worker wake-up or receipt. It runs as a separate process with DATABASE_URL and
 * API_PORT.
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  options: '-c role=consult_app -c search_path=tenant,directory -c TimeZone=UTC',
})

const sha256 = (text: string, encoding: 'hex' | 'base64url') => createHash('sha256').update(text).digest(encoding)

const findAccount = `
  select p.*, t.* from (
    select partners.* from api_keys join partners on partners.partner_id = api_keys.partner_id
    where api_keys.key_hash = $1 and api_keys.environment = 'test' and api_keys.revoked_at is null
      and (api_keys.expires_at is null or api_keys.expires_at > $2) and partners.suspended_at is null) p
  cross join lateral take_tokens($1, p.rate_limit_burst * 1000::bigint, p.rate_limit_per_second, 1000, 1, $2) t`
const findConsult = 'select * from async_consults where partner_id = $1 and async_consult_id = $2'
const claimKey = `
  insert into message_keys (partner_id, async_consult_id, author_id, key, message_id, content_hash)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning message_id`
const openReceipt = `
  insert into message_receipts (partner_id, async_consult_id, author_id, content_hash, message_id, instance_id, lost,
    created_at)
  values ($1, $2, $3, $4, $5, 'hand-written', false, $6)
  on conflict (partner_id, async_consult_id, author_id, content_hash) do update set
    message_id = excluded.message_id, instance_id = excluded.instance_id, lost = false, created_at = excluded.created_at
  where message_receipts.created_at <= $7 returning message_id`
const enterInAudit = `
  insert into audit_entries (partner_id, entry_id, at, act, outcome, code, actor_kind, actor_id, credential,
    resource_type, resource_id, consult_id, patient_id, client_address, request_id)
  values ($1, $2, $3, 'asyncConsults.postMessage', 'done', 'patient', 'partner', $1, 'api_key', 'message', $4, $5, $6,
    $7, $8)`
const postToLane = `
  with lane as (
    insert into lanes as l (partner_id, lane_key, accepted, delivered) values ($1, $2, 1, 0)
    on conflict (partner_id, lane_key) do update set accepted = l.accepted + 1
    returning accepted),
  queued as (
    insert into lane_queue (partner_id, lane_key, queued_at, ready_at, failures) select $1, $2, $5, $5, 0 from lane
    on conflict do nothing)
  insert into lane_items (partner_id, lane_key, position, item_id, payload, accepted_at, request_id)
  select $1, $2, lane.accepted, $3, $4::json, $5, $6 from lane`

interface Post {
  Params: { id: string }
  Body: { text: string }
}

const app = Fastify({ logger: false })
app.get('/readyz', async () => ({ status: 'ready' }))
app.post<Post>('/v1/async-consults/:id/messages', async (request, reply) => {
  const now = new Date()
  const apiKey = String(request.headers.authorization).slice('Bearer '.length)
  const { rows: accounts } = await pool.query(findAccount, [sha256(apiKey, 'hex'), now])
  const partnerId: string = accounts[0].partner_id
  const { id } = request.params
  const { text } = request.body
  const key = request.headers['idempotency-key']
  const messageId = newId('message', now)
  const client = await pool.connect()
  try {
    await client.query(`begin; set local consult.partner_id = '${partnerId}'`)
    const { rows: consults } = await client.query(findConsult, [partnerId, id])
    const patientId: string = consults[0].patient_id
    const hash = sha256(JSON.stringify(['patient', text]), 'base64url')
    if (key) await client.query(claimKey, [partnerId, id, patientId, key, messageId, hash])
    else {
      const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000)
      await client.query(openReceipt, [partnerId, id, patientId, hash, messageId, now, dayAgo])
    }
    const entry = [partnerId, newId('auditEntry', now), now, messageId, id, patientId, request.ip, request.id]
    await client.query(enterInAudit, entry)
    const payload = JSON.stringify({ asyncConsultId: id, author: { type: 'patient', id: patientId }, text })
    await client.query(postToLane, [partnerId, patientId, messageId, payload, now, request.id])
    await client.query('commit')
  } finally {
    client.release()
  }
  return reply.code(202).send({ messageId })
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.API_PORT) })
process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
