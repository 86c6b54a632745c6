import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, type Fault, plant } from './fault.ts'
import { faults } from './planted/index.ts'

/**
 * Plants one fault after another and runs the tests that must find it: `pnpm faults [name…]`. Each file is restored at
 * once, also after Ctrl-C. Faults are planted in the working tree, so do not edit while this runs.
 */
const root = join(import.meta.dirname, '../..')
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !faults.some((fault) => fault.name === name))
if (unknown.length > 0) throw new Error(`There is no fault "${unknown.join('", "')}".`)
const chosen = asked.length === 0 ? faults : faults.filter(({ name }) => asked.includes(name))

/** What a signal undoes before this process ends: the planted fault, and the tests that run to find it. */
let undo = () => {}

/** @returns true when the tests fail while the fault is planted. */
async function isFound(fault: Fault): Promise<boolean> {
  const path = join(root, fault.file)
  const text = readFileSync(path, 'utf8')
  const [command = '', ...args] = commandOf(fault)
  writeFileSync(path, plant(text, fault))
  const env = { ...process.env, ...(fault.found.suite === 'full' && { TEST_SUITE: 'full' }) }
  const tests = spawn(command, args, { cwd: root, stdio: 'ignore', env })
  undo = () => {
    writeFileSync(path, text)
    tests.kill()
  }
  try {
    return await new Promise<boolean>((done, failed) => {
      tests.once('error', failed)
      tests.once('close', (status) => done(status !== 0))
    })
  } finally {
    writeFileSync(path, text)
    undo = () => {}
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    undo()
    process.exit(130)
  })
}
const missed: string[] = []
for (const fault of chosen) {
  const began = performance.now()
  const isCaught = await isFound(fault)
  const seconds = Math.round((performance.now() - began) / 1000)
  const suite = fault.found.suite === 'full' ? 'pnpm test:full' : 'npm test'
  const where = `${fault.found.by} ${fault.found.in}`
  process.stdout.write(`${isCaught ? 'found ' : 'MISSED'}  ${fault.name}  (${suite}: ${where}, ${seconds} s)\n`)
  if (!isCaught) missed.push(fault.name)
}
process.stdout.write(`${chosen.length - missed.length} of ${chosen.length} faults were found\n`)
if (missed.length > 0) {
  process.stdout.write(`Not found:\n${missed.map((name) => `  ${name}\n`).join('')}`)
  process.exitCode = 1
}
