import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

test('the portal’s text uses its bundled font, which is preloaded from the portal itself', { tag: '@full' }, async ({
  page,
}) => {
  const { portalUrl } = readDemo()
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).origin)
  })
  await page.goto(`${portalUrl}/sign-in`)
  await expect(page.locator('link[rel=preload][as=font]')).toHaveAttribute('type', 'font/woff2')
  await page.evaluate(() => document.fonts.ready)
  expect(fonts).toEqual([new URL(portalUrl).origin])
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const fontsOf = async (selector: string) => {
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName, isCustomFont }) => `${familyName} ${isCustomFont ? 'bundled' : 'local'}`)
  }
  expect(await fontsOf('h1')).toEqual(['Inter Variable bundled'])
})

test('changing numbers have a fixed width', { tag: '@full' }, async ({ page }) => {
  await page.goto(`${readDemo().portalUrl}/sign-in`)
  const widths = await page.evaluate(async () => {
    await document.fonts.ready
    const width = (text: string) => {
      const line = document.body.appendChild(document.createElement('span'))
      line.className = 'figures'
      line.textContent = text
      return line.getBoundingClientRect().width
    }
    return [width('11:11'), width('08:40')]
  })
  expect(widths[0]).toBe(widths[1])
})
