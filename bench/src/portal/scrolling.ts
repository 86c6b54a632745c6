import { atRest, type Browser } from './browser.ts'
import { traceTasks } from './task-trace.ts'

/** The result of scrolling through the whole list. */
export interface Scrolling {
  readonly rows: number
  readonly frames: number
  /** The number of frames over 50 ms, and the longest one in milliseconds, including delays by other processes. */
  readonly long: number
  readonly longest: number
  /**
   * From the trace: the number of tasks with over 50 ms of CPU time, and the longest one in milliseconds of CPU time.
   */
  readonly busy: number
  readonly busiest: number
}

/** The scrolling speed in pixels per second: the speed of a continuous fling, with rows 96 px high. */
const speed = 16_000

/** Scrolls from the first row to the last, while the page loads the list. */
export async function measureScrolling({ context }: Browser, url: string): Promise<Scrolling> {
  const page = await context.newPage()
  try {
    await page.goto(url)
    await atRest(page)
    const row = page.locator('[data-consult]').first()
    await page.evaluate(() => {
      const seen = { frames: 0, long: [] as number[] }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => seen.long.push(...list.getEntries().map((entry) => entry.duration))).observe({
        // The types do not include this entry type yet.
        type: 'long-animation-frame' as never,
      })
      const count = () => {
        seen.frames += 1
        requestAnimationFrame(count)
      }
      requestAnimationFrame(count)
    })
    const box = await row.boundingBox()
    if (!box) throw new Error('the row is not on the screen')
    const height = await page.locator('ul:has([data-consult])').evaluate((list) => list.scrollHeight)
    const devtools = await context.newCDPSession(page)
    const tasks = await traceTasks(devtools, () =>
      devtools.send('Input.synthesizeScrollGesture', {
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        yDistance: -height,
        speed,
        gestureSourceType: 'mouse',
      }),
    )
    if (tasks.length === 0) throw new Error('the trace has no task of the page')
    const rows = await page.locator('li:has([data-consult])').last().getAttribute('aria-posinset')
    const { frames, long } = await page.evaluate(
      () => (window as unknown as { seen: { frames: number; long: number[] } }).seen,
    )
    const worked = tasks.map((task) => task.worked)
    return {
      rows: Number(rows),
      frames,
      long: long.length,
      longest: Math.max(0, ...long),
      busy: worked.filter((ms) => ms > 50).length,
      busiest: worked.reduce((most, ms) => Math.max(most, ms), 0),
    }
  } finally {
    await page.close()
  }
}
