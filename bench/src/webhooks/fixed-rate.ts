import { setTimeout as pause } from 'node:timers/promises'
import type { WakeUps } from '@consult/engine'
import type pg from 'pg'

const tickMs = 10

/** Adds one event of about 400 bytes to the end of each of these logs, in one statement. @returns their ids. */
export async function appendOneEach(owner: pg.Pool, partnerIds: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `with head as (
       insert into tenant.event_heads as h (partner_id, last_sequence, last_created_at)
       select p, 1, now() from unnest($1::text[]) p
       on conflict (partner_id) do update set last_sequence = h.last_sequence + 1, last_created_at = now()
       returning partner_id, last_sequence as sequence, last_created_at as at)
     insert into tenant.events (partner_id, sequence, event_id, type, data, created_at, patient_id, consult_id)
     select partner_id, sequence, 'evt_' || partner_id || '_' || sequence, 'async_consult.message',
       json_build_object('message', json_build_object('id', sequence, 'text', repeat('x', 300))), at, 'pat_1', 'ac_1'
     from head returning event_id as id`,
    [partnerIds],
  )
  return rows.map(({ id }) => id)
}

/** A fixed rate of events, and their recipients. */
export interface Traffic {
  readonly owner: pg.Pool
  readonly wakeUps: WakeUps
  /** They get events in turn. */
  readonly partnerIds: readonly string[]
  /** Events per second, of all partners together. */
  readonly rate: number
}

/**
 * Adds events at a fixed rate until `isOver`, and wakes the workers as an API process does. An event that is late
 * because the machine is busy counts as sent at the time when it was due.
 * @returns when each event was due, by its id.
 */
export async function sendSteadily(
  { owner, wakeUps, partnerIds, rate }: Traffic,
  isOver: (seconds: number) => boolean,
): Promise<ReadonlyMap<string, number>> {
  const due = new Map<string, number>()
  const begun = performance.now()
  let sent = 0
  for (let tick = begun; !isOver((tick - begun) / 1000); tick += tickMs) {
    const wait = tick - performance.now()
    if (wait > 0) await pause(wait)
    const count = Math.floor(((tick + tickMs - begun) / 1000) * rate) - sent
    const turns = Array.from({ length: count }, (_, n) => partnerIds[(sent + n) % partnerIds.length] ?? '')
    sent += count
    // A statement adds one event to each log at most.
    while (turns.length > 0) {
      const together = turns.splice(0, partnerIds.length)
      for (const id of await appendOneEach(owner, together)) due.set(id, tick)
      for (const partnerId of together) wakeUps.publish({ stream: 'webhooks', partnerId })
    }
  }
  return due
}
