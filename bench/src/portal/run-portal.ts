import type { Report, Scale } from '../bench.ts'
import { milliseconds, quantile, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { measureArrivals } from './arrivals.ts'
import { audit, type Device } from './audits.ts'
import { type Browser, openBrowser, signIn } from './browser.ts'
import { measureFirstLoad } from './first-load.ts'
import { type PortalStack, startPortalStack } from './portal-stack.ts'
import { measureScrolling } from './scrolling.ts'

interface Size {
  /** Half of them are in the queue. */
  readonly patients: number
  readonly devices: readonly Device[]
  /** The number of messages that arrive. */
  readonly messages: number
}

const sizes: Readonly<Record<Scale, Size>> = {
  full: { patients: 20_000, devices: ['desktop', 'phone'], messages: 40 },
  miniature: { patients: 200, devices: ['desktop'], messages: 2 },
}
/** The first port: for the portal, then the demo clinic, the console and the browser's debugging port. */
const ports = Number(process.env.BENCH_PORT ?? 4790)

type Row = readonly [what: string, measured: string, budget: string]
interface Subject {
  readonly size: Size
  readonly stack: PortalStack
  readonly browser: Browser
  readonly inbox: string
}

async function scores(name: string, { browser, size }: Subject, url: string): Promise<Measured> {
  const rows: Row[] = []
  for (const device of size.devices) {
    const { performance, accessibility, metrics, settings } = await audit(browser, url, device)
    process.stdout.write(`${name}, ${device}: ${settings}\n  ${metrics}\n`)
    rows.push([`Lighthouse, ${name}, ${device}: performance`, `${performance}`, '90'])
    rows.push([`Lighthouse, ${name}, ${device}: accessibility`, `${accessibility}`, '100'])
  }
  return { rows, samples: rows.length }
}

interface Measured {
  readonly rows: readonly Row[]
  /** The number of measurements behind the rows. */
  readonly samples: number
}

/** The measurements in order. The first runs signed out. */
const parts: Readonly<Record<string, (subject: Subject) => Promise<Measured>>> = {
  'sign-in': (subject) => scores('sign-in', subject, `${subject.stack.portalUrl}/sign-in`),
  inbox: (subject) => scores('inbox', subject, subject.inbox),
  'first-load': async ({ browser, inbox }) => {
    const load = await measureFirstLoad(browser, inbox)
    const rows: Row[] = [
      ['first load of the inbox: script until its rows', `${whole(load.untilRows)} B`, '204,800 B'],
      ['the same: script after that, until it rests', `${whole(load.afterwards)} B`, ''],
      ['the same: until its rows are there', milliseconds(load.rowsAfter), ''],
    ]
    return { rows, samples: load.untilRows }
  },
  arrivals: async ({ stack, browser, inbox, size }) => {
    const delays = await measureArrivals(browser, stack, inbox, size.messages)
    const shown: Row[] = [
      ['from an event to its row: p50', milliseconds(quantile(delays, 0.5)), '100 ms'],
      ['the same: p90', milliseconds(quantile(delays, 0.9)), ''],
    ]
    return { rows: shown, samples: delays.length }
  },
  scrolling: async ({ browser, inbox }) => {
    const { rows, frames, long, longest, busy, busiest } = await measureScrolling(browser, inbox)
    const shown: Row[] = [
      [`scrolling to row ${whole(rows)}: frames over 50 ms`, `${long}`, '0'],
      [`the same: the longest of ${whole(frames)} frames, where over that`, milliseconds(longest), ''],
      ['the same, by the trace: tasks that had the processor for over 50 ms', `${busy}`, '0'],
      ['the same: the longest of them', milliseconds(busiest), ''],
    ]
    return { rows: shown, samples: frames }
  },
}

/**
 * Measures the built portal with 10,000 consults in the queue: Lighthouse's scores, the size of the first load, smooth
 * scrolling, and how soon events are on the screen.
 * @param asked the names of parts; all of them when empty.
 */
export async function runPortal(scale: Scale, asked: readonly string[]): Promise<Report> {
  const size = sizes[scale]
  const unknown = asked.find((name) => !parts[name])
  if (unknown) throw new Error(`no part "${unknown}": one of ${Object.keys(parts).join(', ')}`)
  const stack = await startPortalStack(size.patients, ports)
  try {
    const browser = await openBrowser(ports + 3)
    try {
      const rows: Row[] = []
      const samples: Record<string, number> = {}
      for (const [name, measure] of Object.entries(parts)) {
        if (asked.length > 0 && !asked.includes(name)) continue
        if (name !== 'sign-in') await signIn(browser, stack)
        const measured = await measure({ size, stack, browser, inbox: `${stack.portalUrl}/inbox/queue` })
        samples[name] = measured.samples
        rows.push(...measured.rows)
      }
      return { text: renderTable(['portal', 'measured', 'budget'], rows), samples }
    } finally {
      await browser.close()
    }
  } finally {
    await stack.stop()
  }
}
