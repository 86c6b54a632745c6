import { EmbeddingPartner } from '../fixtures/embedding-partner.ts'
import { composerOf, expectHeard, type HostSite, heardBy, openHostSite, widgetFrame } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'

let site: HostSite
let partner: EmbeddingPartner
let hostOrigin: string

test.beforeAll(async () => {
  partner = await EmbeddingPartner.create([])
  site = await openHostSite(partner.apiUrl)
  hostOrigin = site.origin('bank')
  await partner.allow(hostOrigin)
})
test.afterAll(async () => {
  site.close()
  await partner.close()
})

test('forged, replayed and malformed messages from the page or another frame have no effect', async ({ page }) => {
  const consult = await partner.consult()
  // Records what the loader sends to the frame, to replay it.
  const listens = `<script>
    window.said = []
    const post = window.postMessage
    const own = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (...said) { window.said.push(said[0]); return own.apply(this, said) }
  </script>`
  site.page('/forged', {
    before: listens,
    body: `<div id="help"></div><iframe src="${site.origin('evil')}/"></iframe>`,
  })
  await site.open(page, `${hostOrigin}/forged`)
  await page.evaluate((options) => window.mountWidget(options), {
    token: await partner.token(consult),
    mode: 'inline',
    container: '#help',
  })
  const frame = await widgetFrame(page)
  await composerOf(frame).fill('Still mine')
  await expectHeard(page, 'status')
  const before = await heardBy(page)

  const forge = ([session]: readonly string[]) => {
    const greeting = {
      type: 'consult:greeting',
      session,
      locale: 'ar',
      theme: 'dark',
      look: {},
      mode: 'inline',
      shown: true,
      takesRequests: false,
    }
    const cyclic: Record<string, unknown> = { type: 'session' }
    cyclic.self = cyclic
    const messages: unknown[] = [
      greeting,
      { ...greeting, session: 'x'.repeat(5_000_000) },
      { type: 'session', session },
      { type: 'shown', is: false },
      { type: 'service:expired', reason: 'invalid' },
      { type: 'error', code: 'forged' },
      { type: 'status', kind: 'async_consult', status: 'closed' },
      { type: 'close' },
      JSON.stringify(greeting),
      { type: '__proto__' },
      { __proto__: { type: 'close' } },
      cyclic,
      null,
      new Uint8Array(1_000_000),
    ]
    let posted = 0
    for (const target of [...Array.from({ length: top?.length ?? 0 }, (_, index) => top?.[index]), top]) {
      for (const message of messages) {
        const { port2 } = new MessageChannel()
        target?.postMessage(message, '*', [port2])
        posted += 1
      }
    }
    return posted
  }
  const stolen = [`emf_${'A'.repeat(43)}`]
  expect(await page.evaluate(forge, stolen)).toBeGreaterThan(20)
  const evil = page.frames().find((other) => other.url().startsWith(site.origin('evil')))
  expect(await evil?.evaluate(forge, stolen)).toBeGreaterThan(20)

  // The real channel still works, in both directions and in its own protocol.
  await composerOf(frame).press('Enter')
  await expect.poll(() => partner.texts(consult)).toEqual(['Still mine'])
  await partner.reply(consult, 'Yours')
  await expectHeard(page, 'message')
  await expect(frame.getByRole('log', { name: 'Conversation' })).toContainText('Yours')
  expect((await heardBy(page)).slice(before.length).map(([name]) => name)).not.toContain('error')
  expect((await heardBy(page)).map(([name]) => name)).not.toContain('service:expired')
})

test('a foreign page inside the widget’s frame receives nothing', { tag: '@full' }, async ({ page }) => {
  const token = await partner.token(await partner.consult())
  site.page('/listens', {
    before: `<script>
      addEventListener('message', ({ data }) => console.log('impostor was told ' + JSON.stringify(data)))
      console.log('impostor listens')
    </script>`,
  })
  const said: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('impostor')) said.push(message.text())
  })
  await site.open(page, hostOrigin)
  await page.route('**/embed/v1/frame/**', (route) =>
    route.fulfill({ status: 302, headers: { location: `${site.origin('evil')}/listens` } }),
  )
  await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
  // The loader gives up some seconds after the greeting, which it sent to our origin only.
  await expectHeard(page, 'error', { code: 'frame_blocked' })
  expect(said).toEqual(['impostor listens'])
})

test('the frame cannot navigate the page or turn text into markup, even with a malicious script of our own', async ({
  page,
}) => {
  const token = await partner.token(await partner.consult())
  await site.open(page, hostOrigin)
  await page.evaluate((options) => window.mountWidget(options), { token, mode: 'inline', container: '#help' })
  const frame = await widgetFrame(page)
  // Browsers allow a frame to do this only after a click.
  await composerOf(frame).click()
  const refusals = await frame.evaluate(
    ([elsewhere]) => {
      const attempts = [
        () => {
          if (top) top.location.href = elsewhere ?? ''
        },
        () => {
          document.body.innerHTML = '<b>markup</b>'
        },
        () => document.body.setAttribute('onclick', 'alert(1)'),
      ]
      return attempts.map((attempt) => {
        try {
          attempt()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      })
    },
    [site.origin('evil')],
  )
  expect(refusals).toEqual(['SecurityError', 'TypeError', 'TypeError'])
  expect(page.url()).toBe(`${hostOrigin}/`)
})

test('a page that has replaced browser functions breaks nothing and learns nothing about the patient', {
  tag: '@full',
}, async ({ page }) => {
  const person = { firstName: 'Marisol', lastName: 'Quintanilla' }
  const consult = await partner.consult('queued', person)
  const tampered = `<script>
    window.seen = ''
    let busy = false
    const { stringify } = JSON
    const note = (value) => {
      if (busy) return value
      busy = true
      try { seen += typeof value === 'string' ? value : stringify(value) } catch {}
      busy = false
      return value
    }
    for (const name of ['push', 'find', 'map', 'filter', 'forEach', 'includes', 'join']) {
      const own = Array.prototype[name]
      Object.defineProperty(Array.prototype, name, { value(...given) { note([...this]); return own.apply(this, given) } })
    }
    Array.prototype.extra = () => 'enumerable'
    Object.prototype.extra = 'enumerable'
    String.prototype.extra = 'enumerable'
    const { fetch: ownFetch, postMessage: ownPost } = window
    window.fetch = async (...given) => { const answer = await ownFetch(...given); note(await answer.clone().text()); return answer }
    window.postMessage = (...given) => { note(given[0]); return ownPost.apply(window, given) }
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (how) { return (window.opened = attach.call(this, { ...how, mode: 'open' })) }
    JSON.parse = ((own) => (text, revive) => note(own(text, revive)))(JSON.parse)
    addEventListener('message', ({ data }) => note(data), true)
    const ownPort = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(hear) { ownPort.set.call(this, (event) => { note(event.data); hear(event) }) },
      get() { return ownPort.get.call(this) },
    })
  </script>`
  site.page('/tampered', { before: tampered })
  await site.open(page, `${hostOrigin}/tampered`)
  await page.evaluate((options) => window.mountWidget(options), {
    token: await partner.token(consult),
    mode: 'inline',
    container: '#help',
  })
  const frame = await widgetFrame(page)
  await composerOf(frame).fill('My secret question')
  await composerOf(frame).press('Enter')
  await expect.poll(() => partner.texts(consult)).toEqual(['My secret question'])
  await partner.reply(consult, 'My secret answer')
  await expect(frame.getByRole('log', { name: 'Conversation' })).toContainText('My secret answer')
  await expectHeard(page, 'message')

  const seen = await page.evaluate(() => (window as unknown as { seen: string }).seen)
  expect(seen).toContain('"type":"unread"')
  for (const secret of ['secret question', 'secret answer', 'Marisol', 'Quintanilla', consult.reason, 'Osei']) {
    expect(seen).not.toContain(secret)
  }
  // Even with the shadow tree opened, the frame is visible but not accessible.
  const inside = () =>
    page.evaluate(() => {
      const iframe = (window as unknown as { opened: ShadowRoot }).opened.querySelector('iframe')
      return [iframe?.contentDocument, iframe?.src.includes('emf_'), iframe?.src.includes('emt_')]
    })
  expect(await inside()).toEqual([null, false, false])
})

test('script in any field of the page or the consult stays text', async ({ page }) => {
  const script = `"><img src=x onerror="top.pwned=1"><script>top.pwned=1</script>javascript:top.pwned=1`
  const consult = await partner.consult('queued', { firstName: script.slice(0, 80), lastName: script.slice(0, 80) })
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  await site.open(page, hostOrigin)
  await page.evaluate((options) => window.mountWidget(options), {
    token: await partner.token(consult),
    mode: 'inline',
    container: '#help',
    locale: script.repeat(1000),
    theme: { scheme: script, accent: `#000000;}*{display:none}${script}`, radius: script, font: `x;} ${script}` },
  })
  const frame = await widgetFrame(page)
  await composerOf(frame).fill(script)
  await composerOf(frame).press('Enter')
  await partner.reply(
    consult,
    `${script} and https://harmless.example/safe or javascript:alert(1) and data:text/html,x`,
  )
  const log = frame.getByRole('log', { name: 'Conversation' })
  await expect(log).toContainText('and https://harmless.example/safe')
  await expect(log).toContainText(script)
  const links = await log.getByRole('link').evaluateAll((found) => found.map((link) => link.outerHTML))
  expect(links).toEqual([
    expect.stringMatching(/^<a href="https:\/\/harmless\.example\/safe" target="_blank" rel="noopener noreferrer"/),
  ])
  expect(await log.locator('img, script').count()).toBe(0)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(alerts).toEqual([])
  expect(await frame.evaluate(() => document.documentElement.getAttribute('style'))).toBe(null)
})
