import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { composerOf, expectHeard, heardBy, widgetFrame, widgetFrames } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()

/** Counts what a page has running, from before its first script. */
async function countTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const running = new Set<number>()
    Object.assign(window, { running })
    for (const [begin, end] of [
      ['setTimeout', 'clearTimeout'],
      ['setInterval', 'clearInterval'],
    ] as const) {
      const [begins, ends] = [window[begin].bind(window), window[end].bind(window)]
      Object.assign(window, {
        [begin]: (act: () => void, delay?: number) => {
          const id: number = begins(() => {
            if (begin === 'setTimeout') running.delete(id)
            act()
          }, delay)
          running.add(id)
          return id
        },
        [end]: (id: number) => {
          running.delete(id)
          ends(id)
        },
      })
    }
  })
}

/** The objects that the page still holds after garbage collection. */
async function held(page: Page, devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  const running = await page.evaluate(() => (window as unknown as { running: Set<number> }).running.size)
  return { nodes, jsEventListeners, running, frames: page.frames().length }
}

test('twenty mounts and destroys leave nothing in the page', { tag: '@full' }, async ({ page }) => {
  const token = await host.partner.token(await host.partner.consult())
  await countTimers(page)
  await host.site.open(page, host.origin)
  const devtools = await page.context().newCDPSession(page)
  const cycle = async () => {
    await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
    await expect.poll(() => widgetFrames(page).length).toBe(1)
    await page.evaluate(() => window.handle.destroy())
    await expect.poll(() => widgetFrames(page).length).toBe(0)
  }
  // The first mount loads what stays: the panel's code and style sheets.
  await cycle()
  await page.evaluate(() => Object.assign(window, { handle: undefined, heard: [] }))
  const before = await held(page, devtools)
  for (let round = 0; round < 19; round += 1) {
    await page.evaluate(
      async ([options]) => {
        await window.mountWidget(options as Record<string, unknown>)
        window.handle.destroy()
      },
      [{ token, mode: round % 2 ? 'inline' : 'launcher', container: '#help' }],
    )
  }
  await cycle()
  await page.evaluate(() => Object.assign(window, { handle: undefined, heard: [] }))
  // The garbage collector may keep the last objects for a while; a leak would leave more than one node per mount.
  const left = async () => {
    const { nodes, ...after } = await held(page, devtools)
    return { ...after, isLittle: nodes - before.nodes < 20 }
  }
  const { nodes: _nodes, ...same } = before
  await expect.poll(left).toEqual({ ...same, isLittle: true })
  expect(before.running).toBe(0)
  expect(await page.evaluate(() => document.querySelectorAll('consult-widget').length)).toBe(0)
})

test('several widgets can be mounted at once, each for its own patient', { tag: '@full' }, async ({ page }) => {
  const [mara, omar] = [await host.partner.consult(), await host.partner.consult()]
  host.site.page('/two', { body: '<div id="one"></div><div id="two"></div>' })
  await host.site.open(page, `${host.origin}/two`)
  for (const [consult, container] of [
    [mara, '#one'],
    [omar, '#two'],
  ] as const) {
    const token = await host.partner.token(consult)
    await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container })
  }
  await expect.poll(() => widgetFrames(page).length).toBe(2)
  for (const [index, frame] of widgetFrames(page).entries()) {
    await composerOf(frame).fill(`Number ${index}`)
    await composerOf(frame).press('Enter')
  }
  const texts = async () => [...(await host.partner.texts(mara)), ...(await host.partner.texts(omar))]
  await expect.poll(texts).toEqual(['Number 0', 'Number 1'])
  // The remaining widget continues.
  await page.evaluate(() => window.handle.destroy())
  await expect.poll(() => widgetFrames(page).length).toBe(1)
  await expect(composerOf(await widgetFrame(page))).toBeVisible()
})

test('a widget that is mounted in the head waits for the body', { tag: '@full' }, async ({ page }) => {
  const token = await host.partner.token(await host.partner.consult())
  host.site.page('/early', {
    before: `<script src="/site.js"></script><script>
      consult.mount({ token: ${JSON.stringify(token)}, mode: 'inline', container: '#help' })
    </script>`,
  })
  await page.goto(`${host.origin}/early`)
  await expect(composerOf(await widgetFrame(page))).toBeVisible()
})

test('the widget mounts the same way, loaded from the service or bundled with the page', { tag: '@full' }, async ({
  page,
}) => {
  const token = await host.partner.token(await host.partner.consult())
  const bundled = readFileSync(join(import.meta.dirname, '../../apps/widget/dist/consult.mjs'), 'utf8')
  await page.route('**/bundled.mjs', (route) => route.fulfill({ body: bundled, contentType: 'text/javascript' }))
  await host.site.open(page, host.origin)
  const mounted = async (address: string, options: Record<string, unknown>) => {
    const heard = page.evaluate(
      async ([from, given]) => {
        const { mount } = await import(from as string)
        const handle = mount(given)
        const unread = await new Promise((done) => handle.on('unread', done))
        handle.destroy()
        return unread
      },
      [address, { token, mode: 'inline', container: '#help', ...options }] as const,
    )
    expect(await heard).toEqual({ count: 0 })
  }
  await mounted(`${host.partner.apiUrl}/embed/v1/consult.mjs`, {})
  await mounted(`${host.origin}/bundled.mjs`, { baseUrl: host.partner.apiUrl })
})

for (const [what, options, code, tag] of [
  ['no token', { token: undefined }, 'token_missing', '@full'],
  ['an API key as the token', { token: `pp_test_${'x'.repeat(48)}` }, 'token_missing', []],
  ['an unknown container', { container: '#nowhere' }, 'container_not_found', '@full'],
  ['an invalid container selector', { container: '#1 {' }, 'container_not_found', '@full'],
  ['inline mode without a container', { mode: 'inline' }, 'container_not_found', '@full'],
] as [string, object, string, string | string[]][]) {
  test(`mounting with ${what} reports an error and sends nothing`, { tag }, async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await host.site.open(page, host.origin)
    const token = `emt_${'x'.repeat(43)}`
    await page.evaluate((given) => window.mountWidget(given), { token, ...options })
    await expectHeard(page, 'error', { code })
    expect(sent).toEqual([])
  })
}

test('a failed mount or an error in the page’s own callback does not affect another widget', { tag: '@full' }, async ({
  page,
}) => {
  const token = await host.partner.token(await host.partner.consult())
  host.site.page('/wrong', {
    before: `<script src="/site.js"></script><script>
      consult.mount()
      consult.mount({ token: 7, container: {}, locale: {}, theme: null, mode: [] })
      consult.mount({ token: ${JSON.stringify(token)}, mode: 'inline', container: '#help', onReady() { throw new Error('own') } })
    </script>`,
  })
  await page.goto(`${host.origin}/wrong`)
  await expect(composerOf(await widgetFrame(page))).toBeVisible()
  expect(await heardBy(page)).toEqual([])
})

test('a frame whose greeting comes after its load event is still accepted', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    let greetings = 0
    let word: MessageEvent | undefined
    // Delays the frame's message until the frame was greeted because of its load event.
    addEventListener('message', (event) => {
      if (event.data !== 'consult:hello' || !event.isTrusted || greetings > 0) return
      event.stopImmediatePropagation()
      word = event
    })
    const Channel = window.MessageChannel
    window.MessageChannel = class extends Channel {
      constructor() {
        super()
        greetings += 1
        if (greetings > 1 || !word) return
        const { data, origin, source } = word
        queueMicrotask(() => dispatchEvent(new MessageEvent('message', { data, origin, source })))
      }
    }
    Object.assign(window, { greetingsOf: () => greetings })
  })
  const token = await host.partner.token(await host.partner.consult())
  await host.site.open(page, host.origin)
  await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
  await expectHeard(page, 'status')
  expect(await page.evaluate(() => (window as unknown as { greetingsOf: () => number }).greetingsOf())).toBe(2)
  expect((await heardBy(page)).filter(([name]) => name === 'error')).toEqual([])
})
