import { showToken, useBank } from '../fixtures/bank.ts'
import { expect, test } from '../fixtures/test.ts'
import { thread } from './made.ts'

const bank = useBank()

for (const [what, width, text] of [
  ['320 px with text at 200 %', 320, '200%'],
  ['195 px', 195, '100%'],
] as const) {
  test(`at ${what}, the patient can write, send and say that the matter is settled`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 })
    const widget = await showToken(bank, page, await thread('consent', 'answer', 'resolve')(bank))
    await widget.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, text)
    const field = widget.getByRole('textbox', { name: 'Your message' })
    await field.fill('Thank you')
    const rem = text === '200%' ? 32 : 16
    expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(6 * rem)
    await expect(widget.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    const yes = widget.getByRole('button', { name: 'Yes, close it' })
    await yes.scrollIntoViewIfNeeded()
    await expect(yes).toBeInViewport({ ratio: 1 })
    expect(await yes.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true)
    await yes.click()
    await expect(yes).toHaveCount(0)
  })
}
