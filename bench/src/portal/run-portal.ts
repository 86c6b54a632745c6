import { milliseconds, quantile, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { measureArrivals } from './arrivals.ts'
import { audit } from './audits.ts'
import { openBrowser, signIn } from './browser.ts'
import { measureFirstLoad } from './first-load.ts'
import { startPortalStack } from './portal-stack.ts'
import { measureScrolling } from './scrolling.ts'

/** Half of them wait in the queue. */
const patients = 20_000
/** From here on: the portal, the demo clinic, the browser's debugging. */
const ports = Number(process.env.BENCH_PORT ?? 4790)

/**
 * The portal as its physicians have it, on the built product with 10,000 consults in the queue: what Lighthouse says,
 * what the first load weighs, whether scrolling is smooth, and how soon what happens is on the screen.
 */
export async function runPortal(): Promise<string> {
  const stack = await startPortalStack(patients, ports)
  try {
    const browser = await openBrowser(ports + 2)
    try {
      const inbox = `${stack.portalUrl}/inbox/queue`
      const rows: string[][] = []
      const score = async (name: string, url: string) => {
        for (const device of ['desktop', 'phone'] as const) {
          const { performance, accessibility } = await audit(browser, url, device)
          rows.push([`Lighthouse, ${name}, ${device}: performance`, `${performance}`, '90'])
          rows.push([`Lighthouse, ${name}, ${device}: accessibility`, `${accessibility}`, '100'])
        }
      }
      await score('sign-in', `${stack.portalUrl}/sign-in`)
      await signIn(browser, stack)
      await score('inbox', inbox)
      const load = await measureFirstLoad(browser, inbox)
      rows.push(['first load of the inbox: script until its rows', `${whole(load.untilRows)} B`, '204,800 B'])
      rows.push(['the same: script within 3 s after that', `${whole(load.afterwards)} B`, ''])
      rows.push(['the same: until its rows are there', milliseconds(load.rowsAfter), ''])
      const delays = await measureArrivals(browser, stack, inbox)
      rows.push(['from an event to its row: p50', milliseconds(quantile(delays, 0.5)), '100 ms'])
      rows.push(['the same: p90', milliseconds(quantile(delays, 0.9)), ''])
      const scrolling = await measureScrolling(browser, inbox)
      rows.push([`scrolling to row ${whole(scrolling.rows)}: frames over 50 ms`, `${scrolling.long}`, '0'])
      rows.push([
        `the same: the longest of ${whole(scrolling.frames)} frames over that`,
        milliseconds(scrolling.longest),
        '',
      ])
      return renderTable(['portal', 'measured', 'budget'], rows)
    } finally {
      await browser.close()
    }
  } finally {
    await stack.stop()
  }
}
