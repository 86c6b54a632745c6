import { createMessageDelivery } from '@consult/consults'
import { newId } from '@consult/db'
import { createLaneWorker, createLocalWakeUps, type LaneHandler } from '@consult/engine'
import type { OperatorServices } from '@consult/request'
import { sql } from 'kysely'
import type pg from 'pg'
import { createPopulation } from '../product/population.ts'
import { type Contender, createSink } from './contender.ts'

const tables = [
  'lanes',
  'lane_queue',
  'lane_items',
  'messages',
  'timers',
  'events',
  'event_heads',
  'async_consult_order',
  'async_consults',
  'patients',
]
const emptyTables = `truncate ${tables.map((table) => `tenant.${table}`).join(', ')} cascade`

/**
 * Returns SQL that writes a backlog into a partner's lanes. `keys` selects the lanes and the values for their payloads.
 */
function fillLanes(partnerId: string, keys: string, perLane: number): string {
  return `
    with keys as materialized (${keys}),
    made as (
      insert into tenant.lanes (partner_id, lane_key, accepted, delivered)
      select '${partnerId}', key, ${perLane}, 0 from keys),
    queued as (
      insert into tenant.lane_queue (partner_id, lane_key, queued_at, ready_at, failures)
      select '${partnerId}', key, now(), now(), 0 from keys)
    insert into tenant.lane_items (partner_id, lane_key, position, item_id, payload, accepted_at)
    select '${partnerId}', key, n, 'msg_' || md5(key || n), payload, now()
    from keys, generate_series(1, ${perLane}) as n`
}

/** Delivers one partner's messages like a single worker process, batch after batch. */
function deliverWith(services: OperatorServices, handler: LaneHandler) {
  const { database, clock } = services
  const worker = createLaneWorker({
    database,
    clock,
    wakeUps: createLocalWakeUps(),
    handler,
    onFailure: ({ error }) => {
      throw error
    },
  })
  return async (partnerId: string, ms: number) => {
    const deadline = performance.now() + ms
    while (performance.now() < deadline && (await worker.work(partnerId))) {
      // Continue while there is time and work.
    }
  }
}

/** The engine alone. Its handler only writes to the sink, in the transaction that completes the items. */
export async function enterLanes(owner: pg.Pool, services: OperatorServices): Promise<Contender> {
  const sink = 'tenant.bench_lane_sink'
  await createSink(owner, sink)
  await owner.query(`grant select, insert on ${sink} to consult_app`)
  let partnerId = newId('partner', new Date())
  const deliver = deliverWith(services, {
    deliver: async (tx, items) => {
      await sql`
        insert into bench_lane_sink (lane_key, item_id)
        select * from unnest(${items.map((item) => item.laneKey)}::text[], ${items.map((item) => item.itemId)}::text[])`.execute(
        tx.db,
      )
      return []
    },
    parked: async () => [],
  })
  return {
    name: 'Consult lanes',
    sink,
    load: async ({ lanes, perLane }) => {
      await owner.query(`truncate ${sink}`)
      partnerId = newId('partner', new Date())
      const keys = `select 'pat_' || md5(n::text) as key, '{"text":"hello"}'::json as payload from generate_series(1, ${lanes}) n`
      await owner.query(fillLanes(partnerId, keys, perLane))
    },
    deliver: (ms) => deliver(partnerId, ms),
    close: async () => undefined,
  }
}

/** The product's own delivery: state machine, transcript, timers and events. */
export async function enterMessageLanding(
  owner: pg.Pool,
  services: OperatorServices,
): Promise<Contender & { readonly partnerId: string }> {
  const deliver = deliverWith(services, createMessageDelivery(services.clock))
  let partnerId = ''
  return {
    get partnerId() {
      return partnerId
    },
    name: 'Consult messages',
    sink: 'tenant.messages',
    load: async ({ lanes, perLane }) => {
      await owner.query(emptyTables)
      partnerId = (await createPopulation(services, lanes)).partnerId
      const keys = `
        select patient_id as key, json_build_object('asyncConsultId', async_consult_id,
          'author', json_build_object('type', 'patient', 'id', patient_id), 'text', 'hello') as payload
        from tenant.async_consults where partner_id = '${partnerId}'`
      await owner.query(fillLanes(partnerId, keys, perLane))
    },
    deliver: (ms) => deliver(partnerId, ms),
    close: async () => undefined,
  }
}
