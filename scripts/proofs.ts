import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** Runs the property tests for longer: `pnpm proofs [--runs 300] [--requests 20000] [--seed N]`. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const { runs, requests, seed } = values
for (const [name, value] of Object.entries({ runs, requests, seed })) {
  if (!/^\d+$/.test(value)) throw new Error(`--${name} is a whole number`)
}

process.stdout.write(`pnpm proofs --runs ${runs} --requests ${requests} --seed ${seed}\n`)
const files = [
  'e2e/api/model',
  'e2e/api/bad-input',
  // The tests print how long lifecycles and two years on a test clock take.
  'e2e/api/processes/lifecycles-on-a-clock',
  'e2e/api/rules/threads/test-clock-workers',
]
const { status } = spawnSync('vitest', ['run', '--project', 'int', ...files], {
  stdio: 'inherit',
  env: { ...process.env, PROOF_RUNS: runs, PROOF_REQUESTS: requests, PROOF_SEED: seed },
})
process.exitCode = status ?? 1
