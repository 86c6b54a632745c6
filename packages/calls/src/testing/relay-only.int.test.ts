/** @module-tag full */
import { randomUUID } from 'node:crypto'
import type { CallConnection } from '@consult/domain'
import { until } from '@consult/testing'
import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallParticipant, CallRoom } from '../calls.ts'
import { debianProgram } from '../janus/debian-program.fixture.ts'
import { turnCredentials } from '../turn-credentials.ts'
import { CallPage, launchChromium, relayOnly } from './call-page.ts'
import { type Coturn, startCoturn } from './coturn.ts'
import { type LossyRelay, startLossyRelay } from './lossy-relay.ts'
import { engines, type MediaApp, startMediaApp } from './media-app.ts'

const patient: CallParticipant = { id: 'pat_1', role: 'patient', recorded: true }
const physician: CallParticipant = { id: 'phy_1', role: 'physician', recorded: true }
const program = debianProgram('turnserver')
// Below the ports that the system gives to outgoing connections.
const [turnPort, firstRelay] = [22_690, 22_700]

describe.skipIf(!program)('with the Debian package coturn', () => {
  let turn: Coturn
  /** Between the pages and the TURN server. */
  let line: LossyRelay
  let browser: Browser

  beforeAll(async () => {
    turn = await startCoturn(program ?? '', turnPort, firstRelay)
    line = await startLossyRelay(0, turnPort)
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser.close()
    line.close()
    await turn.stop()
  })

  /** The types of the ICE candidates that a page finds when it may only use relays. */
  const waysBy = (page: Page, server: CallConnection['iceServers'][number]): Promise<(string | null)[]> =>
    page.evaluate(
      async (config) => {
        const pc = new RTCPeerConnection(config)
        const found: (string | null)[] = []
        const all = new Promise<void>((done) => {
          pc.onicecandidate = ({ candidate }) => {
            if (candidate) found.push(candidate.type)
            else done()
          }
        })
        pc.createDataChannel('')
        await pc.setLocalDescription()
        await all
        pc.close()
        return found
      },
      relayOnly([server]),
    )

  test('the TURN server admits only users with our credentials, and only until they expire', async () => {
    const page = await browser.newPage()
    const { settings } = turn
    const inAnHour = new Date(Date.now() + 3_600_000)
    const good = turnCredentials(settings, { id: 'th_1', expiresAt: inAnHour })
    expect(await waysBy(page, good)).toContain('relay')
    const over = turnCredentials(settings, { id: 'th_1', expiresAt: new Date(Date.now() - 60_000) })
    const forged = turnCredentials({ ...settings, secret: 'guessed' }, { id: 'th_1', expiresAt: inAnHour })
    const longer = { ...good, username: good.username?.replace(/^\d+/, (until) => String(Number(until) + 60)) ?? '' }
    for (const bad of [over, forged, longer]) expect(await waysBy(page, bad)).toEqual([])
    await page.close()
  })

  for (const { engine, firstPort, canRun } of engines) {
    describe.skipIf(!canRun)(engine, () => {
      let media: MediaApp
      beforeAll(async () => {
        const throughLine = { ...turn.settings, urls: [`turn:127.0.0.1:${line.port}?transport=udp`] }
        media = await startMediaApp({ engine, firstPort: firstPort + 200 }, { maxKbps: 1_000, turn: throughLine })
      })
      afterAll(() => media.stop())
      afterEach(() => {
        line.loss = 0
      })

      const newRoom = async () => {
        const room = { partnerId: 'par_1', consultId: `th_${randomUUID()}` }
        await media.calls.openRoom(room)
        return room
      }
      const relayed = async (room: CallRoom, participant: CallParticipant) =>
        relayOnly((await media.calls.admit(room, participant)).iceServers)

      /** Waits for this many frames. Like the client, a page rejoins when its connection stays broken. */
      const decodes = async (page: CallPage, more: number) => {
        let before = (await page.report()).framesDecoded
        let brokenSince = Number.POSITIVE_INFINITY
        const enough = async () => {
          const { framesDecoded, isConnected } = await page.report()
          before = Math.min(before, framesDecoded)
          brokenSince = isConnected ? Number.POSITIVE_INFINITY : Math.min(brokenSince, performance.now())
          if (performance.now() - brokenSince > 8_000) {
            brokenSince = Number.POSITIVE_INFINITY
            await page.join()
          }
          return framesDecoded >= before + more
        }
        await until('frames are decoded', enough, 60_000)
      }

      test('two pages that can only reach the TURN server see each other through it, even with heavy packet loss', async () => {
        const { calls } = media
        const room = await newRoom()
        const open = async (participant: CallParticipant, color: string, hertz: number) => {
          const config = await relayed(room, participant)
          return CallPage.open(browser, { color, hertz, config }, { calls, room, participant })
        }
        const red = await open(patient, 'red', 440)
        const blue = await open(physician, 'blue', 880)
        await red.join()
        await blue.join()
        for (const page of [red, blue]) {
          await decodes(page, 20)
          const { ways, isConnected } = await page.report()
          expect(isConnected).toBe(true)
          expect(ways).toEqual(engine === 'janus' ? ['relay', 'relay'] : ['relay'])
        }
        // A packet crosses the lossy line twice, so 90 and 72 % arrive.
        for (const loss of [0.05, 0.15]) {
          line.loss = loss
          const heard = (await blue.report()).heard
          for (const page of [red, blue]) await decodes(page, 60)
          expect((await blue.report()).heard).toBeGreaterThan(heard)
        }
        await calls.closeRoom(room)
        await red.close()
        await blue.close()
      })

      // The embedded engine relies on the other page’s bandwidth estimate, which random loss does not change.
      if (engine === 'janus')
        test('a page sends less while the other’s connection is lossy', async () => {
          const { calls } = media
          const room = await newRoom()
          const look = { color: 'red', hertz: 440, isBusy: true }
          const red = await CallPage.open(browser, look, { calls, room, participant: patient })
          const config = await relayed(room, physician)
          const at = { calls, room, participant: physician }
          const blue = await CallPage.open(browser, { color: 'blue', hertz: 880, config }, at)
          await red.join()
          await blue.join()
          await decodes(blue, 20)
          const sends = async (is: (bitrate: number) => boolean) => is((await red.report()).targetBitrate)
          await until('it sends much', () => sends((bitrate) => bitrate > 500_000), 40_000)
          line.loss = 0.15
          await until('it sends less', () => sends((bitrate) => bitrate < 300_000), 40_000)
          await calls.closeRoom(room)
          await red.close()
          await blue.close()
        })
    })
  }
})
