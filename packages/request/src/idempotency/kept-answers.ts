import { randomUUID } from 'node:crypto'
import { type Database, hashSecret, type TenantTransaction } from '@consult/db'
import { addSeconds, type Clock, ConsultError } from '@consult/domain'
import { type Seal, seal, unseal } from '../sealing/sealed.ts'
import { requireSameRequest } from './idempotency-key.ts'

/** The stored answer of a request with an Idempotency-Key: its success, or a state conflict. */
export interface KeptAnswer {
  /** True when the resource already existed: the answer is 200 instead of 201. */
  readonly repeated?: boolean
  readonly body?: unknown
  readonly conflict?: { readonly code: string; readonly details?: Record<string, unknown> }
}

/** A running request with an Idempotency-Key. */
export interface IdempotentRun {
  /**
   * Stores the answer in the transaction that does the work: both are committed, or neither. Only the first call counts.
   * @param patientId the patient that the answer is about, whose erasure deletes the answer.
   */
  keep(tx: TenantTransaction, answer: KeptAnswer, patientId?: string | null): Promise<void>
  /** Stores the answer of work that was refused or that ran outside a transaction. */
  keepAfterwards(answer: KeptAnswer): Promise<void>
  /** Releases the key: nothing was done, so the same request may be made again. */
  abandon(): Promise<void>
}

/** What to do with a request: run it, or return the stored answer. */
export type IdempotentStart = { readonly run: IdempotentRun } | { readonly kept: KeptAnswer }

/** How long a request may run before another request with the same key treats it as dead, in seconds. */
const runSeconds = 60
/** How long answers are stored, in seconds. */
export const keptSeconds = 24 * 60 * 60

interface Slot {
  readonly partner_id: string
  readonly principal: string
  readonly key: string
}

/**
 * Begins a request with an Idempotency-Key.
 * @param request `principal` owns the key; `fingerprint` identifies the request's route and content.
 * @throws idempotency_key_reused when the key was used for another request; idempotency_key_in_use while a request
 * with the key runs.
 */
export async function beginIdempotent(
  { database, clock }: { database: Database; clock: Clock },
  request: { partnerId: string; principal: string; key: string; fingerprint: string },
): Promise<IdempotentStart> {
  const now = clock.now()
  const runToken = randomUUID()
  // The answer can be decrypted only with the Idempotency-Key, and the row stores only the key's hash.
  const by: Seal = { secret: request.key, owner: `${request.partnerId} ${request.principal}`, purpose: 'kept answer' }
  const slot: Slot = { partner_id: request.partnerId, principal: request.principal, key: hashSecret(request.key) }
  const run = {
    fingerprint: request.fingerprint,
    run_token: runToken,
    run_until: addSeconds(now, runSeconds),
    body: null,
    patient_id: null,
    created_at: now,
  }

  const kept = await database.inTenant(request.partnerId, async (tx) => {
    const mine = await tx.db
      .insertInto('idempotency_keys')
      .values({ ...slot, ...run })
      .onConflict((conflict) =>
        conflict
          .columns(['partner_id', 'principal', 'key'])
          .doUpdateSet(run)
          // Replace a row that is over a day old, or that a dead run left behind.
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

  if (kept) requireSameRequest(kept.fingerprint, request.fingerprint)
  if (kept && kept.body === null) throw new ConsultError('idempotency_key_in_use')
  if (kept) return { kept: unseal(kept.body as string, by) as KeptAnswer }

  let done = false
  const keep = async (tx: TenantTransaction, answer: KeptAnswer, patientId: string | null = null) => {
    if (done) return
    const { numUpdatedRows } = await ownRun(tx, slot, runToken)
      .set({ body: JSON.stringify(seal(answer, by)), patient_id: patientId })
      .executeTakeFirstOrThrow()
    // Another request treated this run as dead and does the work, so this one must not.
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

/** The row of this run, while it belongs to this run and has no answer. */
function ownRun(tx: TenantTransaction, slot: Slot, runToken: string) {
  return tx.db
    .updateTable('idempotency_keys')
    .where('partner_id', '=', slot.partner_id)
    .where('principal', '=', slot.principal)
    .where('key', '=', slot.key)
    .where('run_token', '=', runToken)
    .where('body', 'is', null)
}
