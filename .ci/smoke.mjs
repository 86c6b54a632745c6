// Runs on Node 20 in the clean root: what the README says first, then one browser test per app.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, resolve } from 'node:path'

const first = Number(process.env.E2E_PORT ?? 4700) + 100
const ports = { API_PORT: first, PORTAL_PORT: first + 1, DEMO_PORT: first + 2 }
/** Far more than it takes: a busy machine is no reason to fail. */
const startsWithinMs = 600_000

/** Runs a command to its end, and ends this process when it fails. */
function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const product = spawn('npm', ['start'], {
  env: { ...process.env, ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])) },
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
  for (const [path, port] of Object.entries({ '/docs': first, '/sign-in': first + 1, '/': first + 2 })) {
    const { status } = await fetch(`http://localhost:${port}${path}`)
    if (status !== 200) throw new Error(`${path} on port ${port} answered ${status}`)
  }
} finally {
  if (product.exitCode === null) process.kill(-product.pid, 'SIGTERM')
  await ended
}

const tools = resolve('toolchain/node_modules/.bin')
const env = { ...process.env, PATH: `${tools}${delimiter}${process.env.PATH}` }
run('node', ['scripts/bootstrap.mjs', 'consult', '--help'])
run('pnpm', ['run', 'test:e2e', '--project', 'regular fonts', '--grep', '@smoke'], env)
