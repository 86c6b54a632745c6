/**
 * The size of tests with generated input: small and fixed in `npm test`, larger in `pnpm proofs`, which sets these
 * variables.
 */
const { PROOF_RUNS, PROOF_SEED, PROOF_REQUESTS } = process.env

/** Whether this is the long run. */
export const isLong = PROOF_RUNS !== undefined
export const seed = Number(PROOF_SEED ?? 1)
/** The number of walks through a state machine. */
export const runs = Number(PROOF_RUNS ?? 12)
/** The number of generated invalid requests. */
export const requests = Number(PROOF_REQUESTS ?? 1_500)
