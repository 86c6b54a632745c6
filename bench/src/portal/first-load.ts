import { atRest, type Browser } from './browser.ts'

/** Script that a page loads, in bytes as it travels: until its rows are there, and from then on until it rests. */
export interface FirstLoad {
  readonly untilRows: number
  readonly afterwards: number
  /** From the click on the address until the rows are painted, milliseconds. */
  readonly rowsAfter: number
}

/** Opens the inbox as for the first time, with nothing in the cache. */
export async function measureFirstLoad({ context }: Browser, url: string): Promise<FirstLoad> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    const scripts = new Set<string>()
    let bytes = 0
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    const startedAt = performance.now()
    await page.goto(url)
    await page.locator('[data-consult]').first().waitFor()
    const rowsAfter = performance.now() - startedAt
    const untilRows = bytes
    await atRest(page)
    return { untilRows, afterwards: bytes - untilRows, rowsAfter }
  } finally {
    await page.close()
  }
}
