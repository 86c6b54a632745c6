/**
 * How much a proof by generated input does: little and always the same in `npm test`, as much as is asked of
 * `pnpm proofs`, which sets these variables.
 */
const { PROOF_RUNS, PROOF_SEED, PROOF_REQUESTS } = process.env

/** Whether this is the long run. */
export const isLong = PROOF_RUNS !== undefined
export const seed = Number(PROOF_SEED ?? 1)
/** Walks through a state machine. */
export const runs = Number(PROOF_RUNS ?? 12)
/** Requests of generated bad input. */
export const requests = Number(PROOF_REQUESTS ?? 1_500)
