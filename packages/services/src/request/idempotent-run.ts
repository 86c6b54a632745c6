import { createHash, randomUUID } from 'node:crypto'
import { type Database, hashSecret, type TenantTransaction } from '@consult/db'
import { addSeconds, type Clock, ConsultError } from '@consult/domain'
import { type Seal, seal, unseal } from '../sealing/sealed.ts'

/** What is kept of a request under an Idempotency-Key: its success, or the state conflict it met. */
export interface KeptAnswer {
  /** Was the resource there already: the difference between 200 and 201. */
  readonly repeated?: boolean
  readonly body?: unknown
  readonly conflict?: { readonly code: string; readonly details?: Record<string, unknown> }
}

/** A request under an Idempotency-Key, while it runs. */
export interface IdempotentRun {
  /** Keeps the answer, in the transaction that does the work: both happen, or neither. Only the first call counts. */
  keep(tx: TenantTransaction, answer: KeptAnswer): Promise<void>
  /** Keeps the answer of work that had no transaction of its own, or of work that was refused. */
  keepAfterwards(answer: KeptAnswer): Promise<void>
  /** Gives the key back: nothing was done, and the same request may be made again. */
  abandon(): Promise<void>
}

/** How the caller of a request under a key is answered: run it, or give this kept answer. */
export type IdempotentStart = { readonly run: IdempotentRun } | { readonly kept: KeptAnswer }

/** How long a run may take before another request with the same key takes it for dead, seconds. */
const runSeconds = 60
/** How long answers are kept, seconds. */
export const keptSeconds = 24 * 60 * 60

/** The same for two requests that are the same: route and body. */
export function fingerprintOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

interface Slot {
  readonly partner_id: string
  readonly principal: string
  readonly key: string
}

/**
 * Begins a request under an Idempotency-Key.
 * @param request `principal` is whose key it is, `fingerprint` of the request it was first used for.
 * @throws idempotency_key_reused when the key was used for another request; idempotency_key_in_use while that runs.
 */
export async function beginIdempotent(
  { database, clock }: { database: Database; clock: Clock },
  request: { partnerId: string; principal: string; key: string; fingerprint: string },
): Promise<IdempotentStart> {
  const now = clock.now()
  const runToken = randomUUID()
  // Unreadable without the Idempotency-Key, of which only the hash is stored beside it.
  const by: Seal = { secret: request.key, owner: `${request.partnerId} ${request.principal}`, purpose: 'kept answer' }
  const slot: Slot = { partner_id: request.partnerId, principal: request.principal, key: hashSecret(request.key) }
  const fresh = {
    ...slot,
    fingerprint: request.fingerprint,
    run_token: runToken,
    run_until: addSeconds(now, runSeconds),
    body: null,
    created_at: now,
  }

  const kept = await database.inTenant(request.partnerId, async (tx) => {
    const mine = await tx.db
      .insertInto('idempotency_keys')
      .values(fresh)
      .onConflict((conflict) =>
        conflict
          .columns(['partner_id', 'principal', 'key'])
          .doUpdateSet({ ...fresh, created_at: now } as never)
          // Over a day old, or left behind by a run that died: as if it had never been.
          .where((eb) =>
            eb.or([
              eb('idempotency_keys.created_at', '<=', addSeconds(now, -keptSeconds)),
              eb.and([
                eb('idempotency_keys.body', 'is', null),
                eb('idempotency_keys.run_until', '<=', now),
                eb('idempotency_keys.fingerprint', '=', request.fingerprint),
              ]),
            ]),
          ),
      )
      .returning('run_token')
      .executeTakeFirst()
    if (mine) return null
    return tx.db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'body'])
      .where('partner_id', '=', slot.partner_id)
      .where('principal', '=', slot.principal)
      .where('key', '=', slot.key)
      .executeTakeFirstOrThrow()
  })

  if (kept && kept.fingerprint !== request.fingerprint) throw new ConsultError('idempotency_key_reused')
  if (kept && kept.body === null) throw new ConsultError('idempotency_key_in_use')
  if (kept) return { kept: unseal(kept.body as string, by) as KeptAnswer }

  let done = false
  const keep = async (tx: TenantTransaction, answer: KeptAnswer) => {
    if (done) return
    const { numUpdatedRows } = await ownRun(tx, slot, runToken)
      .set({ body: JSON.stringify(seal(answer, by)) })
      .executeTakeFirstOrThrow()
    // Another request has taken this run for dead and does the work: this one must not.
    if (numUpdatedRows === 0n) throw new ConsultError('idempotency_key_in_use')
    tx.afterCommit(() => {
      done = true
    })
  }
  return {
    run: {
      keep,
      keepAfterwards: async (answer) => {
        if (!done) await database.inTenant(request.partnerId, (tx) => keep(tx, answer))
      },
      abandon: async () => {
        if (done) return
        await database.inTenant(request.partnerId, (tx) =>
          tx.db
            .deleteFrom('idempotency_keys')
            .where('partner_id', '=', slot.partner_id)
            .where('principal', '=', slot.principal)
            .where('key', '=', slot.key)
            .where('run_token', '=', runToken)
            .where('body', 'is', null)
            .execute(),
        )
      },
    },
  }
}

/** The row of this run, as long as it is this run's and has no answer. */
function ownRun(tx: TenantTransaction, slot: Slot, runToken: string) {
  return tx.db
    .updateTable('idempotency_keys')
    .where('partner_id', '=', slot.partner_id)
    .where('principal', '=', slot.principal)
    .where('key', '=', slot.key)
    .where('run_token', '=', runToken)
    .where('body', 'is', null)
}
