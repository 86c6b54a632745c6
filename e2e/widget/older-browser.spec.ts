import { composerOf } from '../fixtures/host-site.ts'
import { expect, test } from '../fixtures/test.ts'
import { showToken, useWidgetHost } from '../fixtures/widget-host.ts'

const host = useWidgetHost()

/** Removes what Safari 15.4, Firefox 93 and Chrome 94 lack, the oldest browsers that the widget supports. */
function growOld(): void {
  const lacking: [object, string[]][] = [
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
    [Set.prototype, ['difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [AbortSignal, ['any', 'timeout']],
    [URL, ['canParse', 'parse']],
    [crypto, ['randomUUID']],
    [Crypto.prototype, ['randomUUID']],
    [HTMLElement.prototype, ['hidePopover', 'showPopover', 'togglePopover']],
    [Element.prototype, ['checkVisibility']],
    [window, ['Iterator', 'TextDecoderStream', 'navigation', 'scheduler', 'structuredClone']],
  ]
  for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name)
}

test('a phone without browser updates can ask a question with a file and receive the answer', async ({ page }) => {
  const { partner } = host
  await page.addInitScript(growOld)
  const consult = await partner.consult('invited')
  const frame = await showToken(host, page, await partner.token(consult))
  expect(await frame.evaluate(() => 'structuredClone' in window)).toBe(false)
  await frame.getByRole('button', { name: 'I agree' }).click()
  await frame
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'rash.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    })
  await composerOf(frame).fill('Is this dangerous?')
  await frame.getByRole('button', { name: 'Send' }).click()
  await expect(frame.getByRole('log')).toContainText('Delivered')
  await expect.poll(() => partner.texts(consult)).toEqual(['Is this dangerous?'])
  await partner.reply(consult, 'No, it will pass')
  await expect(frame.getByText('No, it will pass')).toBeVisible()
})
