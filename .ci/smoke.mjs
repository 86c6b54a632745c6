// Runs on Node 20 in the clean root: what the README says first, then one browser test per app. With CLEAN_ROOT_TESTS=all
// also the examples of the documentation, and all browser tests of `npm test`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, resolve } from 'node:path'

/** Far more than it takes: it installs and builds beside other tests, and a busy machine is no reason to fail. */
const startsWithinMs = 30 * 60_000

const hasAll = process.env.CLEAN_ROOT_TESTS === 'all'

/** Prints when a step began, so that a run that failed tells how long each took. */
const step = (title) => process.stdout.write(`${new Date().toISOString()} ${title}\n`)

/** Resolves when the address answers with 200. */
async function answers(address) {
  for (;;) {
    const response = await fetch(address).catch(() => null)
    if (response?.status === 200) return
    await new Promise((next) => setTimeout(next, 500))
  }
}

/** Runs a command to its end. @throws when it fails. */
function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed with ${status}`)
}

step('npm start')
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
  setTimeout(() => failed(new Error('Consult was not running after half an hour')), startsWithinMs).unref()
})
try {
  await started
  step('Consult is running')
  // The last two may not be ready yet.
  const addresses = [
    'http://localhost:4100/',
    'http://localhost:3000/sign-in',
    'http://localhost:3100/sign-in',
    'http://localhost:4000/docs/',
  ]
  for (const address of addresses) {
    await answers(address)
    step(`${address} answers`)
  }
  if (hasAll) {
    step('the examples of the documentation')
    run('node', ['.ci/run-pages.mjs'])
  }
} finally {
  if (product.exitCode === null) process.kill(-product.pid, 'SIGTERM')
  await ended
}

step('the browser tests')
const tools = resolve('toolchain/node_modules/.bin')
const env = { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}` }
run('node', ['scripts/bootstrap.mjs', 'consult', '--help'])
// What tests need was not installed with the product.
run('pnpm', ['install', '--frozen-lockfile'], env)
run('pnpm', ['run', 'test:e2e', '--project', 'regular fonts', ...(hasAll ? [] : ['--grep', '@smoke'])], env)
