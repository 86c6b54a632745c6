import { atRest, type Browser } from './browser.ts'

/** The scripts that a page loads, in transferred bytes: those needed to show its rows, and those loaded afterwards. */
export interface FirstLoad {
  readonly untilRows: number
  readonly afterwards: number
  /** The time from the start of navigation until the rows are painted, in milliseconds. */
  readonly rowsAfter: number
}

/** Runs in the page before its scripts, and marks the moment when the first row is painted. */
function markRows() {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-consult]')) return
    watch.disconnect()
    // In the task after the next frame, the rows are on the screen.
    requestAnimationFrame(() => setTimeout(() => performance.mark('rows')))
  })
  watch.observe(document, { subtree: true, childList: true })
}

/** Opens the inbox with an empty cache, as on a first visit. */
export async function measureFirstLoad({ context }: Browser, url: string): Promise<FirstLoad> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.addInitScript(markRows)
    await page.goto(url)
    await atRest(page)
    return await page.evaluate(() => {
      const rowsAfter = performance.getEntriesByName('rows')[0]?.startTime
      if (rowsAfter === undefined) throw new Error('the page says that it rests, and has no rows')
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
        new URL(name).pathname.endsWith('.js'),
      )
      const bytes = (some: typeof scripts) => some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
      // Count by the time of the request, because requests in progress already share the connection.
      const before = scripts.filter(({ startTime }) => startTime <= rowsAfter)
      return { untilRows: bytes(before), afterwards: bytes(scripts) - bytes(before), rowsAfter }
    })
  } finally {
    await page.close()
  }
}
