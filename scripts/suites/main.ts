import { parseArgs } from 'node:util'
import { suites } from './parts.ts'
import { runParts } from './run-parts.ts'

/**
 * Runs a suite: `verify`, `commit` (npm test) or `full`, or only the named parts of it. `commit` stops after a part that
 * failed, unless `--keep-going` is set. The others go on, so that one run reports everything that is missing.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, 'keep-going': { type: 'boolean', default: false } },
})
const [name = '', ...asked] = positionals
if (!Object.hasOwn(suites, name)) {
  throw new Error(`There is no suite "${name}". Use one of: ${Object.keys(suites).join(', ')}.`)
}
const parts = suites[name as keyof typeof suites]
const unknown = asked.filter((part) => !parts.some((each) => each.name === part))
if (unknown.length > 0) {
  process.stderr.write(`The suite has no part "${unknown.join('", "')}". Its parts:\n`)
}
if (values.list || unknown.length > 0) {
  for (const part of parts) process.stdout.write(`  ${part.name.padEnd(14)} ${part.about}\n`)
  process.exitCode = unknown.length > 0 ? 2 : 0
} else {
  const chosen = asked.length === 0 ? parts : parts.filter((part) => asked.includes(part.name))
  const isComplete = name !== 'commit' || values['keep-going']
  if (!(await runParts(chosen, { isComplete }))) process.exitCode = 1
}
