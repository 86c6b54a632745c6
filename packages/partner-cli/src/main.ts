#!/usr/bin/env node
import { run } from './program.ts'

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // The second Ctrl-C does not wait for what is running.
    if (interruption.signal.aborted) process.exit(130)
    interruption.abort()
  })
}
// A reader that ends early, such as `head`, is no failure.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  isTerminal: process.stdout.isTTY === true,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  interruption: interruption.signal,
})
// Input that nobody reads anymore would keep the process.
process.stdin.unref?.()
