import { readDemo } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { outOfReach } from './reach.ts'
import { signInBySession } from './screen.ts'
import { threadScreens } from './thread-screens.ts'

const sizes = [
  { what: '320 px with text at 200 %', width: 320, height: 640, text: '200%' },
  { what: '1280 × 800 px at a zoom of 400 %', width: 320, height: 200, text: '100%' },
]
const parts = '[data-skip-target], aside'
const settled = expect.configure({ soft: true }).poll

test.describe.configure({ mode: 'parallel' })

test('the check finds controls that are off-screen, covered or cut off', { tag: '@full' }, async ({ page }) => {
  await page.setContent(`<main><button style="margin-left:5000px">Far</button></main>`)
  expect(await outOfReach(page, 'main')).toEqual([])
  await page.setContent(`<main style="overflow:hidden;width:100px"><button style="position:fixed;left:95vw;width:20vw">Far</button>
    <button>Under</button><div style="position:fixed;inset:0"></div></main>`)
  expect((await outOfReach(page, 'main')).map((fault) => fault.split(':')[0])).toEqual(['beyond the edge', 'covered'])
  await page.setContent(
    '<main><button style="width:40px;overflow:hidden;white-space:nowrap">Much too long</button></main>',
  )
  expect((await outOfReach(page, 'main')).map((fault) => fault.split(':')[0])).toEqual(['cut off'])
})

for (const screen of threadScreens) {
  const states = [{ name: screen.name, open: screen.open }, ...(screen.next ?? [])]
  test(`${states.map(({ name }) => name).join(', ')}: every control is reachable in large text and at 400 % zoom`, {
    tag: '@full',
  }, async ({ page }) => {
    const demo = readDemo()
    await signInBySession(page, demo)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const scale = (text: string) =>
      page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, text)
    for (const state of states) {
      await test.step(state.name, async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        await state.open(page, (path) => demo.portalUrl + path)
        for (const { what, width, height, text } of sizes) {
          await page.setViewportSize({ width, height })
          await scale(text)
          await settled(() => outOfReach(page, parts), { message: `${state.name} at ${what}` }).toEqual([])
        }
        await scale('100%')
      })
    }
  })
}
