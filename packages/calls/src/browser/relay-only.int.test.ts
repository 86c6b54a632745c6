import { randomUUID } from 'node:crypto'
import type { CallConnection } from '@consult/domain'
import { until } from '@consult/testing'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallParticipant } from '../calls.ts'
import { debianProgram } from '../janus/debian-program.fixture.ts'
import { turnCredentials } from '../turn-credentials.ts'
import { CallPage, launchChromium, relayOnly } from './call-page.fixture.ts'
import { type Coturn, startCoturn } from './coturn.fixture.ts'
import { engines, type MediaApp, startMediaApp } from './media-app.fixture.ts'

const patient: CallParticipant = { id: 'pat_1', role: 'patient', recorded: true }
const physician: CallParticipant = { id: 'phy_1', role: 'physician', recorded: true }
const program = debianProgram('turnserver')

describe.skipIf(!program)('where the Debian package coturn is installed', () => {
  let turn: Coturn
  let browser: Browser

  beforeAll(async () => {
    turn = await startCoturn(program ?? '', 42_690, 42_700)
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser.close()
    await turn.stop()
  })

  /** The kinds of ways that a page finds, when it may use relayed ones alone. */
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

  test('the TURN server lets in whom we send, for as long as we say, and nobody else', async () => {
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
        media = await startMediaApp({ engine, firstPort: firstPort + 200 }, { maxKbps: 1_000, turn: turn.settings })
      })
      afterAll(() => media.stop())

      test('two pages that reach nothing but the TURN server see each other through it', async () => {
        const { calls } = media
        const room = { partnerId: 'par_1', consultId: `th_${randomUUID()}` }
        await calls.openRoom(room)
        const open = async (participant: CallParticipant, colour: string, hertz: number) => {
          const { iceServers } = await calls.admit(room, participant)
          const config = relayOnly(iceServers)
          return CallPage.open(browser, { colour, hertz, config }, { calls, room, participant })
        }
        const red = await open(patient, 'red', 440)
        const blue = await open(physician, 'blue', 880)
        await red.join()
        await blue.join()
        for (const page of [red, blue]) {
          await until('frames are decoded', async () => (await page.report()).framesDecoded > 20)
          const { ways, isConnected } = await page.report()
          expect(isConnected).toBe(true)
          expect(ways).toEqual(engine === 'janus' ? ['relay', 'relay'] : ['relay'])
        }
        await calls.closeRoom(room)
        await red.close()
        await blue.close()
      })
    })
  }
})
