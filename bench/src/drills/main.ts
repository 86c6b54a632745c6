import { parseArgs } from 'node:util'
import { showFailover } from './failover/show-failover.ts'
import { showRestore } from './restore/show-restore.ts'

const drills = { failover: showFailover, restore: showRestore }
const usage = 'pnpm drill failover|restore [--patients 200] [--messages 40] [--postgresql /usr/lib/postgresql/18/bin]'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    patients: { type: 'string', default: '200' },
    messages: { type: 'string', default: '40' },
    postgresql: { type: 'string' },
  },
})
const drill = drills[positionals.join() as keyof typeof drills]
if (!drill) throw new Error(`Usage: ${usage}`)
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

const { patients, messages, postgresql = null } = values
const load = { patients: Number(patients), messages: Number(messages), postgresql }
const isKept = await drill(load, interrupted.signal)
if (!isKept) process.exitCode = 1
