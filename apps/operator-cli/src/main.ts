import { run } from './program.ts'
import { readPiped, terminalAsk } from './prompt.ts'

function onInterruption(): AbortSignal {
  const interruption = new AbortController()
  process.once('SIGINT', () => interruption.abort())
  process.once('SIGTERM', () => interruption.abort())
  return interruption.signal
}

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  onInterruption,
  ask: terminalAsk(process),
  readPiped: () => readPiped(process),
})
