import { setTimeout as pause } from 'node:timers/promises'
import { faultOf } from './fault.ts'
import type { Log } from './log.ts'

/** How long after everything was let go of a process may still have something open, milliseconds. */
const leftoverMs = 3_000

/**
 * Ends the process when it is asked to (SIGTERM, SIGINT): `stop` lets go of everything, and the process ends by itself
 * with status 0, or 1 when something failed or stayed open. A second signal ends it at once. A fault that nobody
 * caught is logged, without its text, and ends it with status 1.
 * @param options.limitMs how long `stop` may take in all, milliseconds.
 */
export function endGracefully(options: { log: Log; limitMs: number; stop: () => Promise<void> }): void {
  const { log, limitMs, stop } = options
  let stopping = false

  const leave = (status: number) => process.exit(status)
  const end = async (signal: string) => {
    log.info({ signal }, 'stopping')
    const limit = setTimeout(() => {
      log.error({ signal }, 'could not stop in time')
      leave(1)
    }, limitMs)
    try {
      await stop()
      log.info({}, 'stopped')
    } catch (error) {
      log.error({ fault: faultOf(error) }, 'fault while stopping')
      process.exitCode = 1
    }
    clearTimeout(limit)
    await pause(leftoverMs, undefined, { ref: false })
    log.error({}, 'something was left open')
    leave(1)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) leave(1)
    stopping = true
    void end(signal)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** Has what nobody caught logged without its text, and the process end with status 1. Call it before anything else. */
export function logUncaught(log: Log): void {
  const die = (error: unknown) => {
    log.error({ fault: faultOf(error) }, 'uncaught')
    process.exit(1)
  }
  process.on('uncaughtException', die)
  process.on('unhandledRejection', die)
}
