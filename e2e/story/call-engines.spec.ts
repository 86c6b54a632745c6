import { engines } from '@consult/calls/testing'
import type { Frame, Page } from '@playwright/test'
import { mount, useBank } from '../fixtures/bank.ts'
import { widgetFrame } from '../fixtures/host-site.ts'
import {
  endCall,
  expectPictures,
  inCall,
  lookAtFilm,
  ofPatient,
  ofPhysician,
  withDevices,
} from '../fixtures/live-call.ts'
import { type OwnMediaNode, startMediaNode } from '../fixtures/media-node.ts'
import { brightness, loudness } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'

test.use(withDevices)

const bank = useBank()
const aSecond = 4

/** What each side switches off does not reach the other, and what they switch on does. */
async function expectSwitches(portal: Page, widget: Frame): Promise<void> {
  await portal.getByRole('button', { name: 'Mute the microphone' }).click()
  await expect.poll(() => loudness(widget, ofPhysician)).toBeLessThan(0.001)
  await portal.getByRole('button', { name: 'Switch the microphone on' }).click()
  await expect.poll(() => loudness(widget, ofPhysician)).toBeGreaterThan(0.02)
  await widget.getByRole('button', { name: 'Camera off' }).click()
  await expect.poll(() => brightness(portal, ofPatient)).toBeLessThan(10)
  await widget.getByRole('button', { name: 'Camera on' }).click()
  await expect.poll(() => brightness(portal, ofPatient)).toBeGreaterThan(30)
}

type Brightness = readonly [left: number, right: number]

/** The film before and after the longest time in which nobody is to be seen. */
function aroundBreak(film: readonly Brightness[]): [before: readonly Brightness[], after: readonly Brightness[]] {
  let [start, longest, run] = [0, 0, 0]
  for (const [n, [left, right]] of film.entries()) {
    run = left < 3 && right < 3 ? run + 1 : 0
    if (run > longest) [start, longest] = [n - run + 1, run]
  }
  return [film.slice(0, start), film.slice(start + longest)]
}

for (const { engine, canRun } of engines) {
  test.describe(engine, () => {
    test.skip(!canRun, `the Debian package ${engine} is not installed`)
    let node: OwnMediaNode
    test.beforeEach(async () => {
      node = await startMediaNode(engine)
    })
    test.afterEach(() => node.stop())

    test('a media node is killed in a call: both come back by themselves, and the film has what was before', async ({
      page,
      browser,
    }) => {
      test.setTimeout(240_000)
      const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
      const { id, token, portal, ...first } = await inCall(bank, page, context, { node })
      let { widget } = first
      const asked = performance.now()
      await portal.getByRole('button', { name: 'Yes, record me' }).click()
      await widget.getByRole('button', { name: 'Yes, record me' }).click()
      await expect(portal.getByText('You and the patient are recorded')).toBeVisible()
      await expectPictures(portal, ofPatient)
      await expectPictures(widget, ofPhysician)
      const began = performance.now()
      await expect.poll(() => loudness(portal, ofPatient)).toBeGreaterThan(0.02)
      await expect.poll(() => loudness(widget, ofPhysician)).toBeGreaterThan(0.02)

      // The other engine's walk is in live-call.spec.ts.
      if (engine === 'janus') {
        await expectSwitches(portal, widget)
        await portal.reload()
        await expectPictures(portal, ofPatient)
        await expectPictures(widget, ofPhysician)
        await page.reload()
        await mount(page, token)
        widget = await widgetFrame(page)
        await expectPictures(widget, ofPhysician)
        await expectPictures(portal, ofPatient)
      }

      const seconds = () => (performance.now() - began) / 1000
      const seen = seconds()
      await node.crash()
      await expectPictures(portal, ofPatient)
      await expectPictures(widget, ofPhysician)
      await expect.poll(() => loudness(portal, ofPatient)).toBeGreaterThan(0.02)
      const lasted = seconds()
      await endCall(bank, portal)
      await expect(widget.getByText('The call has ended')).toBeVisible()
      const atMost = (performance.now() - asked) / 1000

      await lookAtFilm(bank, id, async (film) => {
        const duration = await film.duration()
        expect(duration).toBeGreaterThan(lasted - 2)
        expect(duration).toBeLessThan(atMost + 2)
        const [before, after] = aroundBreak(await film.brightness(aSecond))
        // How much of the last moments is kept, the engines' own tests say to the second.
        expect(before.length / aSecond).toBeGreaterThan(seen / 2)
        // The pretended cameras' pictures grow brighter and darker in turns.
        for (const part of [before, after]) {
          for (const half of [0, 1] as const) expect(Math.max(...part.map((each) => each[half]))).toBeGreaterThan(30)
        }
      })
    })
  })
}
