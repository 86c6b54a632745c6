/** @module-tag full */
import { randomUUID } from 'node:crypto'
import type { CallParticipant, CallRoom } from '@consult/calls'
import { engines, type MediaApp, startMediaApp } from '@consult/calls/testing'
import { until } from '@consult/testing'
import type { Browser } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ClientPage, launchWithFakeMedia } from './client-page.fixture.ts'

const patient: CallParticipant = { id: 'pat_1', role: 'patient', recorded: false }
const physician: CallParticipant = { id: 'phy_1', role: 'physician', recorded: false }

for (const { engine, firstPort, canRun } of engines)
  describe.skipIf(!canRun)(`in a call over ${engine}`, () => {
    let media: MediaApp
    let browser: Browser
    let pages: ClientPage[]
    let patients: ClientPage
    let physicians: ClientPage

    beforeAll(async () => {
      media = await startMediaApp({ engine, firstPort: firstPort + 300 }, { maxKbps: 1_000 })
      browser = await launchWithFakeMedia()
    })
    afterAll(async () => {
      await browser.close()
      await media.stop()
    })
    beforeEach(async () => {
      pages = []
      const room: CallRoom = { partnerId: 'par_1', consultId: `th_${randomUUID().replaceAll('-', '')}` }
      const open = async (participant: CallParticipant) => {
        const page = await ClientPage.open(browser, media.calls, room, participant)
        pages.push(page)
        return page
      }
      patients = await open(patient)
      physicians = await open(physician)
      await expectPictures(patients, physicians)
    })
    afterEach(async () => {
      for (const page of pages) await page.close()
    })

    /** Expects each page to keep receiving video. */
    async function expectPictures(...to: readonly ClientPage[]): Promise<void> {
      for (const page of to) {
        const before = await page.pictures()
        await until('pictures come', async () => (await page.pictures()) > before + 5, 40_000)
      }
    }
    /** Expects each page to receive a second of audio and no video. */
    async function expectAudioOnly(...to: readonly ClientPage[]): Promise<void> {
      for (const page of to) {
        let [pictures, packets] = [-1, 0]
        await until('there is audio only', async () => {
          const now = await page.pictures()
          if (now !== pictures) [pictures, packets] = [now, await page.soundPackets()]
          return (await page.soundPackets()) > packets + 50
        })
      }
    }

    test('reports that the other side is away, and that it is back', async () => {
      expect((await patients.view()).line.isOtherAway).toBe(false)
      await physicians.act('stop')
      await until('it is away', async () => (await patients.view()).line.isOtherAway, 40_000)
      expect((await patients.view()).standing).toBe('connected')
      await physicians.act('start')
      await until('it is back', async () => !(await patients.view()).line.isOtherAway, 40_000)
    })

    test('switches to audio only, stays so after rejoining, and switches back to video', async () => {
      await patients.use(({ client }) => client.setSoundOnly(true))
      await expectAudioOnly(patients, physicians)
      expect((await patients.view()).line.isOtherAway).toBe(false)
      await patients.act('renew')
      await until('it is back', async () => (await patients.view()).standing === 'connected')
      await expectAudioOnly(patients)
      await patients.use(({ client }) => client.setSoundOnly(false))
      await expectPictures(patients, physicians)
    })

    test('shows a screen instead of the camera, until the browser itself ends it', async () => {
      expect(await physicians.seesScreen()).toBe(false)
      await patients.use(({ screen }) => screen.start())
      await until('the screen is seen', () => physicians.seesScreen())
      await patients.use(({ screen }) => screen.track?.dispatchEvent(new Event('ended')))
      await until('the camera is seen', async () => !(await physicians.seesScreen()))
    })
  })
