import { milliseconds, quantile, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { measureArrivals } from './arrivals.ts'
import { audit } from './audits.ts'
import { type Browser, openBrowser, signIn } from './browser.ts'
import { measureFirstLoad } from './first-load.ts'
import { type PortalStack, startPortalStack } from './portal-stack.ts'
import { measureScrolling } from './scrolling.ts'

/** Half of them wait in the queue. */
const patients = 20_000
/** From here on: the portal, the demo clinic, the browser's debugging. */
const ports = Number(process.env.BENCH_PORT ?? 4790)

type Row = readonly [what: string, measured: string, budget: string]
interface Subject {
  readonly stack: PortalStack
  readonly browser: Browser
  readonly inbox: string
}

async function scores(name: string, browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const device of ['desktop', 'phone'] as const) {
    const { performance, accessibility, metrics, settings } = await audit(browser, url, device)
    process.stdout.write(`${name}, ${device}: ${settings}\n  ${metrics}\n`)
    rows.push([`Lighthouse, ${name}, ${device}: performance`, `${performance}`, device === 'desktop' ? '90' : ''])
    rows.push([`Lighthouse, ${name}, ${device}: accessibility`, `${accessibility}`, '100'])
  }
  return rows
}

/** What is measured, in this order; the first as somebody who is not signed in yet. */
const parts: Readonly<Record<string, (subject: Subject) => Promise<Row[]>>> = {
  'sign-in': ({ stack, browser }) => scores('sign-in', browser, `${stack.portalUrl}/sign-in`),
  inbox: ({ browser, inbox }) => scores('inbox', browser, inbox),
  'first-load': async ({ browser, inbox }) => {
    const load = await measureFirstLoad(browser, inbox)
    return [
      ['first load of the inbox: script until its rows', `${whole(load.untilRows)} B`, '204,800 B'],
      ['the same: script after that, until it rests', `${whole(load.afterwards)} B`, ''],
      ['the same: until its rows are there', milliseconds(load.rowsAfter), ''],
    ]
  },
  arrivals: async ({ stack, browser, inbox }) => {
    const delays = await measureArrivals(browser, stack, inbox)
    return [
      ['from an event to its row: p50', milliseconds(quantile(delays, 0.5)), '100 ms'],
      ['the same: p90', milliseconds(quantile(delays, 0.9)), ''],
    ]
  },
  scrolling: async ({ browser, inbox }) => {
    const { rows, frames, long, longest, busy, busiest } = await measureScrolling(browser, inbox)
    return [
      [`scrolling to row ${whole(rows)}: frames over 50 ms`, `${long}`, '0'],
      [`the same: the longest of ${whole(frames)} frames, where over that`, milliseconds(longest), ''],
      ['the same, by the trace: tasks that had the processor for over 50 ms', `${busy}`, '0'],
      ['the same: the longest of them', milliseconds(busiest), ''],
    ]
  },
}

/**
 * The portal as its physicians have it, on the built product with 10,000 consults in the queue: what Lighthouse says,
 * what the first load weighs, whether scrolling is smooth, and how soon what happens is on the screen.
 * @param asked the names of parts; all of them when empty.
 */
export async function runPortal(asked: readonly string[]): Promise<string> {
  const unknown = asked.find((name) => !parts[name])
  if (unknown) throw new Error(`no part "${unknown}": one of ${Object.keys(parts).join(', ')}`)
  const stack = await startPortalStack(patients, ports)
  try {
    const browser = await openBrowser(ports + 2)
    try {
      const rows: Row[] = []
      for (const [name, measure] of Object.entries(parts)) {
        if (asked.length > 0 && !asked.includes(name)) continue
        if (name !== 'sign-in') await signIn(browser, stack)
        rows.push(...(await measure({ stack, browser, inbox: `${stack.portalUrl}/inbox/queue` })))
      }
      return renderTable(['portal', 'measured', 'budget'], rows)
    } finally {
      await browser.close()
    }
  } finally {
    await stack.stop()
  }
}
