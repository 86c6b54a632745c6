import { type DatabaseClock, describeClock } from '@consult/db'
import { Counter, Gauge } from 'prom-client'
import { faultOf } from './fault.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { refuseToStart } from './refuse-to-start.ts'

/** Creates the clock's metrics. @returns the counter of the times when it was off. */
function reportClock({ registry }: Metrics, clock: DatabaseClock): Counter {
  new Gauge({
    name: 'consult_clock_ahead_seconds',
    help: "How far the machine's clock is ahead of the database's; negative when it is behind.",
    registers: [registry],
    collect() {
      this.set((clock.aheadMs ?? 0) / 1000)
    },
  })
  return new Counter({
    name: 'consult_clock_off_total',
    help: "How often the machine's clock became too different from the database's to take leases.",
    registers: [registry],
  })
}

/**
 * Compares the machine's clock with the database's before a process works, and every second from then on. Ends the
 * process with status 1 when it is off at the start. Later, each change is logged and counted. When the database is not
 * up yet, the process starts, and takes no leases before it is.
 * @param app the process, as in "Couldn't start the API".
 */
export async function startClock(
  app: string,
  clock: DatabaseClock,
  { log, metrics }: { log: Log; metrics: Metrics },
): Promise<void> {
  await clock.measure().catch((error: unknown) => {
    log.warn({ fault: faultOf(error) }, 'the clock could not be compared with that of the database')
  })
  if (clock.aheadMs !== null && !clock.isRight) refuseToStart(app, [describeClock(clock)])
  const timesOff = reportClock(metrics, clock)
  clock.watch(() => {
    const facts = { ms: clock.aheadMs ?? 0 }
    if (clock.isRight) return log.info(facts, 'the clock is right again')
    timesOff.inc()
    log.error(facts, 'the clock is off: no leases are taken')
  })
}
