import { parseArgs } from 'node:util'
import { showFailover } from './failover/show-failover.ts'
import { showRestore } from './restore/show-restore.ts'

const drills = { failover: showFailover, restore: showRestore }
const usage = 'pnpm drill failover|restore [--patients 200] [--messages 40]'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { patients: { type: 'string', default: '200' }, messages: { type: 'string', default: '40' } },
})
const drill = drills[positionals.join() as keyof typeof drills]
if (!drill) throw new Error(`Usage: ${usage}`)
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

const isKept = await drill({ patients: Number(values.patients), messages: Number(values.messages) }, interrupted.signal)
if (!isKept) process.exitCode = 1
