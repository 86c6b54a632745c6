#!/usr/bin/env node
import { run } from './program.ts'

function onInterruption(): AbortSignal {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // The second signal ends the process at once, even during an attempt.
    process.once(signal, () => interruption.abort())
  }
  return interruption.signal
}

// A reader that closes early, such as `head`, does not cause a failure.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  isTerminal: process.stdout.isTTY === true,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  onInterruption,
})
// Input that is no longer read would keep the process alive.
process.stdin.unref?.()
