import { colorFaultsOf, faultsOf, wcag } from '../fixtures/axe.ts'
import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { clippedText, cutOff, enlargeText, sideways } from '../portal/layout.ts'

/** The page is the same for every token, so that nobody learns which ones exist. */
const address = () => `${readDemo().apiUrl}/unsubscribe/of-nobody`

for (const [locale, direction] of [
  ['de-CH', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  test(`the page that ends mails is readable on a phone, light and dark, in ${locale}`, { tag: '@full' }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale, viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await page.goto(address())
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await expect(page.getByRole('button')).toHaveCount(3)
    for (const step of ['before', 'after']) {
      await test.step(`${step} a choice`, async () => {
        expect(await faultsOf(page, wcag)).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await colorFaultsOf(page)).toEqual([])
        await page.emulateMedia({ colorScheme: 'light' })
        await enlargeText(page)
        for (const check of [sideways, cutOff, clippedText]) expect(await check(page), check.name).toEqual([])
        await enlargeText(page, '')
      })
      if (step === 'before') await page.getByRole('button').last().click()
    }
    // What ended begins again with one press.
    await expect(page.getByRole('button')).toHaveCount(1)
    await expect(page.getByRole('status')).not.toBeEmpty()
    expect(refused).toEqual([])
    await context.close()
  })
}
