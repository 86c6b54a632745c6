import { setTimeout as pause } from 'node:timers/promises'
import { faultOf } from './fault.ts'
import type { Log } from './log.ts'

/** How long something may stay open after `stop` has resolved, in milliseconds. */
const leftoverMs = 3_000

/**
 * Shuts the process down on SIGTERM or SIGINT. `stop` closes everything, and the process then exits by itself with
 * status 0, or with 1 when something failed or stayed open. A second signal ends it at once.
 * @param options.limitMs the timeout of `stop`, in milliseconds.
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
    // Names of Node, such as TCPSocketWrap.
    const open = [...new Set(process.getActiveResourcesInfo())].join(':').slice(0, 128)
    log.error({ kind: open }, 'something was left open')
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

/** Logs uncaught errors, without their messages, and ends the process with status 1. Call it before anything else. */
export function logUncaught(log: Log): void {
  const die = (error: unknown) => {
    log.error({ fault: faultOf(error) }, 'uncaught')
    process.exit(1)
  }
  process.on('uncaughtException', die)
  process.on('unhandledRejection', die)
}
