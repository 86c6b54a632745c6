import { Counter, Gauge } from 'prom-client'
import { faultOf } from './fault.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/**
 * Logs and counts when wake-ups from other processes end, and when they arrive again.
 * @returns what to call with each change.
 */
export function reportWakeUps(log: Log, { registry }: Metrics): (isListening: boolean, error?: Error) => void {
  const listening = new Gauge({
    name: 'consult_wake_ups_listening',
    help: '1 while wake-ups from other processes arrive. At 0, work is found by polling.',
    registers: [registry],
  })
  const interruptions = new Counter({
    name: 'consult_wake_up_interruptions_total',
    help: 'How often wake-ups from other processes ended.',
    registers: [registry],
  })
  return (isListening, error) => {
    listening.set(isListening ? 1 : 0)
    if (isListening) return log.info({}, 'wake-ups arrive')
    interruptions.inc()
    log.warn({ fault: faultOf(error) }, 'wake-ups do not arrive: work is found by polling')
  }
}
