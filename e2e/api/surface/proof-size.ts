import { sized } from '@consult/testing'

/** The size of tests with generated input. `pnpm proofs` sets these variables, and takes longer than both suites. */
const { PROOF_RUNS, PROOF_SEED, PROOF_REQUESTS } = process.env

/** Whether this is the long run of `pnpm proofs`. */
export const isLong = PROOF_RUNS !== undefined
export const seed = Number(PROOF_SEED ?? 1)
/** The number of walks through a state machine. */
export const runs = Number(PROOF_RUNS ?? sized(1, 12))
/** The number of generated invalid requests. */
export const requests = Number(PROOF_REQUESTS ?? sized(40, 1_500))
