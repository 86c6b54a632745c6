import { expect } from '@playwright/test'
import { covered, enlargeText } from '../portal/layout.ts'
import { addressOf, openState } from './examine.ts'
import { test } from './one-page.ts'

test('compact rows show whole names, and how pressing a consult is in a word', async ({ page }) => {
  await openState(page, addressOf('portal/inbox/mine-compact'))
  await expect(page.locator('[data-flag=emergency]').first()).toHaveText('Emergency')
  await expect(page.locator('[data-flag=urgent]').first()).toHaveText('Urgent')
  const cut = await page
    .locator('[data-consult] bdi[title]')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent),
    )
  expect(cut).toEqual([])
})

test('the mark of an emergency comes with its row, and does not wait until the page is idle', async ({ page }) => {
  await openState(page, addressOf('portal/inbox/mine-before-the-page-is-idle'))
  await expect(page.locator('[data-consult] [data-flag=emergency]').first()).toBeVisible()
})

test('the number of overdue replies stays on one line where the bar is full', async ({ page }) => {
  await openState(page, addressOf('portal/alerts/twelve-overdue-on-a-slow-connection'))
  for (const width of [320, 768, 1280, 1440, 1680]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await page
      .getByRole('button', { name: '12 replies overdue' })
      .locator('span:visible')
      .evaluate((number) => number.clientHeight / Number.parseFloat(getComputedStyle(number).lineHeight))
    expect(lines, `at ${width} px`).toBeLessThan(1.5)
  }
})

test('the header of a thread on a phone leaves the messages most of the screen, in large text too', async ({
  browser,
}) => {
  const page = await browser.newPage({ hasTouch: true, reducedMotion: 'reduce' })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await openState(page, addressOf('portal/thread/long'))
    const heightOf = async (header: number) => (await page.locator('header').nth(header).boundingBox())?.height
    expect(await heightOf(1), `at ${width} px`).toBeLessThanOrEqual(120)
    await enlargeText(page)
    // Twice what it has in usual text, for the bar of the page and for the header.
    await expect.poll(() => heightOf(0), `the bar at ${width} px, large text`).toBeLessThanOrEqual(96)
    await expect.poll(() => heightOf(1), `at ${width} px, large text`).toBeLessThanOrEqual(240)
  }
  await page.close()
})

test('the board leads to the consults of a physician, and a filter shows what matches', async ({ page }) => {
  await openState(page, addressOf('portal/board/filtered'))
  const patients = page
    .getByRole('main')
    .getByRole('list', { name: /^Overdue/ })
    .getByRole('listitem')
  await expect(patients).toHaveCount(1)
  await expect(patients).toContainText('Chloé Lefèvre')
  const physicians = page.getByRole('table')
  await expect(physicians.getByRole('rowheader')).toHaveCount(1)
  const theirs = physicians.getByRole('link', { name: 'Clara Weiss, MD' })
  await expect(theirs).toHaveAttribute('href', /^\/worklist\?holder=phy_/)
  // The address of the worklist has no name of a patient.
  await expect(page.getByRole('link', { name: 'All consults', exact: true })).toHaveAttribute(
    'href',
    /^\/worklist\?holder=phy_\w+$/,
  )
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(physicians.getByRole('rowheader')).toHaveCount(4)
  expect(await page.evaluate(() => window.gallery.faults)).toEqual([])
})

test('the waiting room on a phone in large text shows names in words and covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openState(page, addressOf('portal/waiting-room/twelve-patients'))
  await enlargeText(page)
  const [row, ...more] = await page.getByRole('list', { name: 'Waiting patients' }).getByRole('heading').all()
  if (!row) throw new Error('nobody is waiting')
  for (const heading of [row, ...more]) {
    const [name, line] = [await heading.boundingBox(), await heading.locator('..').boundingBox()]
    expect((name?.width ?? 0) * 2).toBeGreaterThan(line?.width ?? 0)
  }
  const call = await page.getByRole('button', { name: 'Call Nadia Holt' }).boundingBox()
  const check = await page.getByRole('list', { name: 'Device check' }).first().boundingBox()
  expect((check?.y ?? 0) + (check?.height ?? 0)).toBeLessThanOrEqual(call?.y ?? 0)
})

test('the acts of all consults on a wide board are below each other, however long the names are', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openState(page, addressOf('portal/board/busy'))
  for (const act of [/^Message /, /^Raise priority /, /^Assign /]) {
    const places = await page
      .getByRole('button', { name: act })
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().x)))
    expect([...new Set(places)]).toHaveLength(1)
  }
})

test('in large text or a low window, a patient sees messages beside the button to send', async ({ page }) => {
  await openState(page, addressOf('widget/resolution/asked'))
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const last = page.getByRole('log').getByText('A new sunscreen')
  for (const [width, height, size] of [
    [320, 200, ''],
    [195, 720, ''],
    [320, 640, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await enlargeText(page, size)
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    if (height < 300) await send.scrollIntoViewIfNeeded()
    await expect(send).toBeInViewport({ ratio: 1 })
  }
  // The focus does not go beneath the field, and what is sent is not out of sight.
  const scrollTo = (top: number) => page.locator('main').evaluate((main, to) => main.scrollTo(0, to), top)
  await scrollTo(150)
  await page.getByRole('link', { name: '911' }).focus()
  expect(await covered(page)).toEqual([])
  await scrollTo(9999)
  await page.getByRole('textbox', { name: 'Your message' }).fill('It is better')
  await send.click()
  await expect(page.locator('.scroller')).toBeInViewport({ ratio: 1 })
})

test('in large text, a patient in line sees the emergency number without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openState(page, addressOf('widget/queue/nobody-on-duty'))
  await enlargeText(page)
  await expect(page.getByRole('link', { name: '911' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
})

test('the cells of the weekly hours are large enough to press', { tag: '@full' }, async ({ page }) => {
  await openState(page, addressOf('portal/availability/week'))
  const heights = await page
    .locator('[data-cell]')
    .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getBoundingClientRect().height))])
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
})

test('the connection fits into the bar at every width with text at 200 %', { tag: '@full' }, async ({ page }) => {
  await openState(page, addressOf('portal/connection/reconnecting'))
  await enlargeText(page)
  for (const width of [1280, 1360, 1440, 1540, 1680]) {
    await page.setViewportSize({ width, height: 800 })
    const bar = await page
      .locator('header')
      .first()
      .evaluate((header) => header.scrollWidth - header.clientWidth)
    expect(bar, `at ${width} px`).toBeLessThanOrEqual(0)
  }
})

test('widget: the name of the clinic stands in its sentence without gaps, although it is a link', async ({ page }) => {
  await openState(page, addressOf('widget/ended/resolved'))
  const sentence = page.getByRole('paragraph').filter({ hasText: 'If you need help again' })
  const gap = await sentence.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const boxes: DOMRect[] = []
    while (texts.nextNode()) {
      const range = new Range()
      range.selectNode(texts.currentNode)
      boxes.push(...range.getClientRects())
    }
    const [period, name] = boxes.filter(({ width }) => width > 1).reverse()
    return (period?.left ?? 0) - (name?.right ?? 0)
  })
  expect(Math.abs(gap)).toBeLessThan(1)
})
