import { type Database, newId, type TenantTransaction } from '@consult/db'
import type { TestDatabase } from '@consult/db/testing'
import type { FakeClock } from '@consult/testing'
import { sql } from 'kysely'
import { anEvent } from '../events/events.fixture.ts'
import { createLocalWakeUps, type WakeUps } from '../wake-ups/wake-ups.ts'
import { type LaneItem, postToLanes } from './lane.ts'
import { createLaneWorker, type LaneHandler, type LaneWorker, type LaneWorkerOptions } from './lane-worker.ts'

/** Creates the table that deliveries are written to. It has no constraint against writing an item twice. */
export async function createTranscript({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  await owner.query(`
    create table tenant.transcript (n bigserial, partner_id text, lane_key text, item_id text);
    grant select, insert on tenant.transcript to consult_app;
    grant usage on sequence tenant.transcript_n_seq to consult_app`)
}

/** The delivered items of one lane or of all lanes, in order. */
export async function transcript(
  { owner }: Pick<TestDatabase, 'owner'>,
  partnerId: string,
  laneKey?: string,
): Promise<string[]> {
  const { rows } = await owner.query<{ item_id: string }>(
    'select item_id from tenant.transcript where partner_id = $1 and lane_key = coalesce($2, lane_key) order by n',
    [partnerId, laneKey],
  )
  return rows.map((row) => row.item_id)
}

/** Writes items to the transcript, and then does what the test configured. */
export class RecordingHandler implements LaneHandler {
  /** Items whose delivery fails, with the error. They are written to the transcript before it is thrown. */
  readonly failing = new Map<string, (tx: TenantTransaction) => Promise<unknown>>()
  /** Called in the transaction, after the items are written. */
  afterWriting: (items: readonly LaneItem[]) => Promise<void> = async () => undefined

  async deliver(tx: TenantTransaction, items: readonly LaneItem[]) {
    if (items.length === 0) throw new Error('a handler is called with nothing')
    await sql`
      insert into transcript (partner_id, lane_key, item_id)
      select ${tx.partnerId}, i.lane_key, i.item_id
      from unnest(${items.map((item) => item.laneKey)}::text[], ${items.map((item) => item.itemId)}::text[])
        with ordinality as i(lane_key, item_id, n)
      order by i.n`.execute(tx.db)
    for (const item of items) await this.failing.get(item.itemId)?.(tx)
    await this.afterWriting(items)
    return items.map((item) => anEvent({ type: 'delivered', data: { itemId: item.itemId } }))
  }

  async parked(_tx: TenantTransaction, item: LaneItem) {
    return [anEvent({ type: 'parked', data: { itemId: item.itemId } })]
  }
}

/** An error caused by the item itself. Its message contains text that a patient might have written. */
export const itsOwnFailure = () => Promise.reject(new RangeError('what the patient wrote'))

/** A failure with a SQLSTATE, as the server reports it. */
export const serverFailure = (code: string) => (tx: TenantTransaction) =>
  sql`do ${sql.lit(`begin raise sqlstate '${code}'; end`)}`.execute(tx.db)

type Failure = Parameters<LaneWorkerOptions['onFailure']>[0]

/** A worker, and the failures that it reports. */
export interface TestWorker extends LaneWorker {
  readonly failures: Failure[]
  /** Delivers the partner’s items until no lane is ready. */
  drain(partnerId: string): Promise<void>
}

export function startWorker(
  database: Database,
  clock: FakeClock,
  handler: LaneHandler,
  options: { wakeUps?: WakeUps; lanesPerBatch?: number; itemsPerLane?: number } = {},
): TestWorker {
  const failures: Failure[] = []
  const onFailure = (failure: Failure) => {
    failures.push(failure)
  }
  const worker = createLaneWorker({ database, clock, handler, onFailure, wakeUps: createLocalWakeUps(), ...options })
  return {
    ...worker,
    failures,
    drain: async (partnerId) => {
      while (await worker.work(partnerId)) {
        // Repeats while there may be more.
      }
    },
  }
}

/** Posts items into a lane one after another, each in a separate transaction. */
export async function post(
  database: Database,
  partnerId: string,
  laneKey: string,
  itemIds: readonly string[],
  acceptedAt: Date,
): Promise<void> {
  for (const itemId of itemIds) {
    await database.inTenant(partnerId, (tx) =>
      postToLanes(tx, [{ laneKey, itemId, payload: { itemId }, acceptedAt, requestId: null }]),
    )
  }
}

export const newPartner = () => newId('partner', new Date())

/** `a1`, `a2` … */
export const items = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`)
