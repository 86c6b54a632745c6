import { plain, type Style } from '../output/style.ts'
import { isDelivered } from './attempt.ts'
import type { Report } from './forwarder.ts'

const widestType = 'async_consult.resolve_requested'.length

const seconds = (milliseconds: number) => `${milliseconds / 1000} s`

function nextStep({ next, retryInMs, attempt }: Report): string {
  if (next === 'retry') return `retrying in ${seconds(retryInMs ?? 0)}`
  if (next === 'given up') return `given up after ${attempt} attempts`
  return attempt === 1 ? '' : `attempt ${attempt}`
}

/** An attempt as one line: when, which event, what the receiver answered, how long it took, and what happens next. */
export function reportLine(report: Report, { style, isRepeat }: { style: Style; isRepeat: boolean }): string {
  const { event, outcome } = report
  const { status, reason, durationMs } = outcome
  const paint = isDelivered(outcome) ? style.good : style.bad
  const parts = [
    style.dim(new Date().toISOString().slice(11, 19)),
    style.bold(plain(event.type).padEnd(widestType)),
    event.id,
    paint(status === null ? (reason ?? 'no response') : String(status)),
    style.dim(`${durationMs} ms`),
    style.notable(nextStep(report)),
    isRepeat ? style.notable('may be a repeat') : '',
  ]
  return parts.filter(Boolean).join('  ')
}

/** Formats the same data for programs. It contains no patient data. */
export function reportResult({ event, outcome, attempt, next }: Report, isRepeat: boolean): object {
  const { id, type, sequence } = event
  return { event: { id, type, sequence }, ...outcome, attempt, next, isRepeat }
}
