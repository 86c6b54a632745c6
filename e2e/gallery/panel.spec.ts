import { messageTextLimit } from '@consult/domain/message-text'
import { expect, type Page, test } from '@playwright/test'
import { addressOf, openState } from './examine.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Medical consult' })
const isModal = (page: Page) =>
  page.evaluate(() => ({
    inert: document.querySelector('main')?.closest('[inert]') !== null,
    scrolls: document.documentElement.style.overflow !== 'hidden',
  }))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('widget: the open panel covers the page, which cannot be reached or scrolled, and Back closes it', async ({
    page,
  }) => {
    await openState(page, addressOf('widget/launcher/open'))
    const address = page.url()
    expect(await isModal(page)).toEqual({ inert: true, scrolls: false })
    await page.goBack()
    await expect(panel(page)).toBeHidden()
    expect(page.url()).toBe(address)
    expect(await isModal(page)).toEqual({ inert: false, scrolls: true })
  })

  test('widget: the panel of a call covers the page, too', async ({ page }) => {
    await openState(page, addressOf('widget/launcher/in-a-call-out-of-sight'))
    await page.getByRole('button', { expanded: false }).click()
    await expect(panel(page)).toBeVisible()
    expect(await panel(page).boundingBox()).toMatchObject({ width: 360, height: 640 })
  })

  test('widget: the close button is there before anything has loaded', async ({ page }) => {
    await openState(page, addressOf('widget/launcher/opening'))
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toBeHidden()
    expect(await isModal(page)).toEqual({ inert: false, scrolls: true })
  })

  test('widget: both answers about the recording are in sight', async ({ page }) => {
    await openState(page, addressOf('widget/call/asked-about-the-recording'))
    for (const name of ['Yes, record me', 'No, don’t record me']) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
  })
})

test('widget: on a large screen the page stays usable beside the panel', { tag: '@full' }, async ({ page }) => {
  await openState(page, addressOf('widget/launcher/open'))
  expect(await isModal(page)).toEqual({ inert: false, scrolls: true })
})

test('widget: Escape in the call’s further controls closes only these', async ({ page }) => {
  await openState(page, addressOf('widget/call/connected-in-a-launcher-with-long-names'))
  const more = page.getByRole('button', { name: 'More' })
  await more.click()
  await expect(page.locator('.call-more')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.call-more')).toBeHidden()
  await expect(more).toBeFocused()
  // On a busy machine, the key may come before the next frame.
  const wasThere = await more.evaluate(async (button) => {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    const isThere = () => document.querySelector('.call-more') !== null
    for (let turn = 0; turn < 100 && !isThere(); turn += 1) await null
    const found = isThere()
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    return found
  })
  expect(wasThere).toBe(true)
  await expect(page.locator('.call-more')).toBeHidden()
})

test('widget: a picture that grows while the conversation scrolls to its end leaves the patient there', async ({
  page,
}) => {
  await openState(page, addressOf('widget/thread/answered'))
  await page.setViewportSize({ width: 360, height: 400 })
  const left = await page.locator('.scroller').evaluate(async (scroller) => {
    const frames = async () => {
      for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame)
    }
    await frames()
    const picture = document.createElement('div')
    picture.style.height = '200px'
    scroller.firstElementChild?.append(picture)
    // The event of an earlier scroll to the end, which comes after the picture has its size.
    scroller.dispatchEvent(new Event('scroll'))
    await frames()
    return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight
  })
  expect(left).toBeLessThan(2)
})

test('widget: a page translator does not freeze a text that changes', { tag: '@full' }, async ({ page }) => {
  await openState(page, addressOf('widget/thread/answered'))
  await page.locator('#message').fill('a'.repeat(messageTextLimit - 9))
  const room = page.locator('#message-room')
  await expect(room).toHaveText('9 characters left')
  // Translators replace each text node with their own element.
  await room.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const font = document.createElement('font')
    font.textContent = 'noch 9 Zeichen'
    texts.nextNode()?.parentNode?.replaceChild(font, texts.currentNode)
  })
  await expect(room).toHaveText('noch 9 Zeichen')
  await page.locator('#message').press('End')
  await page.locator('#message').pressSequentially('b')
  await expect(room).toHaveText('8 characters left')
})
