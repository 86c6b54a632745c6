import type { BrowserContext, Page } from '@playwright/test'

/** "Slow 4G" as in Chromium's developer tools, and a quarter of this machine's CPU speed. */
const line = { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 0.675e6 / 8 }
const cpuRate = 4

/** One request, with times in milliseconds after the click. */
export interface Loaded {
  readonly what: string
  readonly from: number
  readonly to: number
}

/** The time from the click until the chat can be written in, in milliseconds, and the requests. */
export interface Opening {
  readonly usable: number
  readonly requests: readonly Loaded[]
}

declare global {
  interface Window {
    token: string
    clickedAt: number
  }
}

/** Runs in every frame and reports when the message field is painted. */
function watchForField(): void {
  const look = () => {
    if (!document.querySelector('#message')) return
    watch.disconnect()
    // biome-ignore lint/suspicious/noConsole: whoever asked in the frame itself would first have the tools' own script run there
    requestAnimationFrame(() => setTimeout(() => console.info(`usable ${performance.timeOrigin + performance.now()}`)))
  }
  const watch = new MutationObserver(look)
  watch.observe(document, { subtree: true, childList: true })
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
}

/** Opens the page at full speed, then throttles network and CPU and clicks. */
export async function measureOpening(context: BrowserContext, url: string, token: string): Promise<Opening> {
  const page = await context.newPage()
  await page.addInitScript(watchForField)
  const requests: { what: string; from: number; to: number }[] = []
  try {
    await page.goto(url)
    await page.waitForFunction(() => !Array.isArray((window as unknown as { consult: { q: unknown } }).consult.q))
    await page.evaluate((given) => Object.assign(window, { token: given }), token)
    await slowDown(page)
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url())
      const { startTime, responseEnd } = request.timing()
      const what = `${request.method()} ${pathname.replace(/par_\w+/, 'par_…')}`
      requests.push({ what, from: startTime, to: startTime + responseEnd })
    })
    const told = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('usable '),
      timeout: 60_000,
    })
    await page.getByRole('button').click()
    const usableAt = Number((await told).text().slice('usable '.length))
    const clickedAt = await page.evaluate(() => window.clickedAt)
    const since = (at: number) => Math.round(at - clickedAt)
    return {
      usable: since(usableAt),
      requests: requests
        .map(({ what, from, to }) => ({ what, from: since(from), to: since(to) }))
        .filter(({ from }) => from >= 0)
        .toSorted((one, other) => one.from - other.from),
    }
  } finally {
    await page.close()
  }
}
