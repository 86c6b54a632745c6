import { atRest, type Browser } from './browser.ts'

/** Script that a page loads, in bytes of bodies as they travel: what it needs for its rows, and what it loads after them. */
export interface FirstLoad {
  readonly untilRows: number
  readonly afterwards: number
  /** From the click on the address until the rows are painted, milliseconds. */
  readonly rowsAfter: number
}

/** In the page, before anything of it runs: marks the moment when the first row is painted. */
function markRows() {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-consult]')) return
    watch.disconnect()
    // The task after the next frame: by then they are on the screen.
    requestAnimationFrame(() => setTimeout(() => performance.mark('rows')))
  })
  watch.observe(document, { subtree: true, childList: true })
}

/** Opens the inbox as for the first time, with nothing in the cache. */
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
      // By when it was asked for: what was on its way already has taken its part of the line.
      const before = scripts.filter(({ startTime }) => startTime <= rowsAfter)
      return { untilRows: bytes(before), afterwards: bytes(scripts) - bytes(before), rowsAfter }
    })
  } finally {
    await page.close()
  }
}
