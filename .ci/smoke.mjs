// Runs on Node 20 in the clean root: what the README says first, the examples of the documentation, then one browser test
// per app.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, resolve } from 'node:path'

/** Far more than it takes: a busy machine is no reason to fail. */
const startsWithinMs = 600_000

/** Runs a command to its end. @throws when it fails. */
function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed with ${status}`)
}

const product = spawn('npm', ['start'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  // A group of its own, because npm passes no signal on to what it started.
  detached: true,
})
const ended = once(product, 'exit')
const started = new Promise((isRunning, failed) => {
  let printed = ''
  product.stdout.on('data', (text) => {
    process.stdout.write(text)
    printed += text
    if (printed.includes('Consult is running')) isRunning()
  })
  ended.then(() => failed(new Error('npm start ended before Consult was running')))
  setTimeout(() => failed(new Error('Consult was not running after ten minutes')), startsWithinMs).unref()
})
try {
  await started
  for (const address of ['http://localhost:4000/docs', 'http://localhost:3000/sign-in', 'http://localhost:4100/']) {
    const { status } = await fetch(address)
    if (status !== 200) throw new Error(`${address} answered ${status}`)
  }
  run('node', ['.ci/run-pages.mjs'])
} finally {
  if (product.exitCode === null) process.kill(-product.pid, 'SIGTERM')
  await ended
}

const tools = resolve('toolchain/node_modules/.bin')
const env = { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}` }
run('node', ['scripts/bootstrap.mjs', 'consult', '--help'])
run('pnpm', ['run', 'test:e2e', '--project', 'regular fonts', '--grep', '@smoke'], env)
