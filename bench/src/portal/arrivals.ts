import { atRest, type Browser } from './browser.ts'
import type { PortalStack } from './portal-stack.ts'

/** Waits until a text is painted in a row. @returns the wall-clock time of that moment, in milliseconds. */
const paintedAt = (text: string) =>
  new Promise<number>((painted) => {
    const look = () => {
      const shown = [...document.querySelectorAll('[data-consult]')].some((row) => row.textContent?.includes(text))
      if (!shown) return false
      watch.disconnect()
      // In the task after the next frame, the text is on the screen.
      requestAnimationFrame(() => setTimeout(() => painted(performance.timeOrigin + performance.now())))
      return true
    }
    const watch = new MutationObserver(look)
    if (!look()) watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  })

interface Landed {
  readonly items: readonly { readonly messageId: string; readonly createdAt: string }[]
}

/**
 * Returns the sorted times from a message's event until its row shows it, in milliseconds. Patients with visible rows
 * write one after another.
 */
export async function measureArrivals(
  { context }: Browser,
  stack: PortalStack,
  url: string,
  messages: number,
): Promise<number[]> {
  const page = await context.newPage()
  try {
    await page.goto(url)
    await atRest(page)
    const shown = await page
      .locator('[data-consult]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-consult')))
    const headers = { authorization: `Bearer ${stack.population.apiKey}`, 'content-type': 'application/json' }
    const delays: number[] = []
    for (let n = 0; n < messages; n += 1) {
      const path = `${stack.api.url}/v1/async-consults/${shown[n % 6]}/messages`
      const text = `How long will it take, for the time ${n}?`
      const painted = page.evaluate(paintedAt, text)
      const posted = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ text }) })
      const { messageId } = (await posted.json()) as { messageId: string }
      const at = await painted
      const { items } = (await (await fetch(`${path}?limit=100`, { headers })).json()) as Landed
      const landed = items.find((message) => message.messageId === messageId)
      if (!landed) throw new Error('the message is on the screen, and not on the transcript')
      delays.push(at - Date.parse(landed.createdAt))
    }
    return delays.toSorted((one, other) => one - other)
  } finally {
    await page.close()
  }
}
