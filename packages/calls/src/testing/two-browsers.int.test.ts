/** @module-tag full */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppProcess, until } from '@consult/testing'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallEvent, CallParticipant, CallRoom, Calls } from '../calls.ts'
import { DecodedRecording } from '../recording/decoded-recording.fixture.ts'
import { findFfmpeg } from '../recording/find-ffmpeg.ts'
import { makeRecording } from '../recording/make-recording.ts'
import { CallPage, launchChromium } from './call-page.ts'
import { engines, type MediaApp, startMediaApp } from './media-app.ts'

const patient: CallParticipant = { id: 'pat_1', role: 'patient', recorded: true }
const physician: CallParticipant = { id: 'phy_1', role: 'physician', recorded: true }

for (const { engine, firstPort, canRun } of engines)
  describe.skipIf(!canRun)(engine, () => {
    let media: MediaApp
    let node: AppProcess
    let folder: string
    let calls: Calls
    let browser: Browser
    const listening = new AbortController()
    const events: CallEvent[] = []
    let listened: Promise<void>

    beforeAll(async () => {
      // Below the bitrate at which a browser starts by default.
      media = await startMediaApp({ engine, firstPort }, { maxKbps: 250 })
      ;({ node, folder, calls } = media)
      browser = await launchChromium()
      listened = (async () => {
        for await (const event of calls.events(listening.signal)) events.push(event)
      })()
    })

    afterAll(async () => {
      listening.abort()
      await listened
      await browser.close()
      await media.stop()
    })

    async function twoInACall(
      whileAlone = async (_first: CallPage) => {},
    ): Promise<{ room: CallRoom; red: CallPage; blue: CallPage }> {
      const room = { partnerId: 'par_1', consultId: `th_${randomUUID()}` }
      await calls.openRoom(room)
      const red = await CallPage.open(browser, { color: 'red', hertz: 440 }, { calls, room, participant: patient })
      const blue = await CallPage.open(browser, { color: 'blue', hertz: 880 }, { calls, room, participant: physician })
      await red.join()
      await whileAlone(red)
      await blue.join()
      return { room, red, blue }
    }

    const sees = async (page: CallPage, color: 'red' | 'blue') => {
      const { color: seen } = await page.report()
      if (!seen) return false
      const [red, , blue] = seen
      return color === 'red' ? red > 150 && blue < 100 : blue > 150 && red < 100
    }

    const decodes = async (page: CallPage, more = 10) => {
      const before = (await page.report()).framesDecoded
      await until('frames are decoded', async () => (await page.report()).framesDecoded >= before + more)
    }

    const childrenOf = async (pid: number | undefined) =>
      (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)

    /** The recording of a call that is over. */
    async function recordingOf(room: CallRoom): Promise<{ recording: DecodedRecording; begin: number }> {
      const scratch = await mkdtemp(join(folder, 'recording-'))
      const ffmpeg = (await findFfmpeg(process.env)) ?? ''
      const made = await makeRecording({ calls, room, folder: scratch, ffmpeg, signal: AbortSignal.timeout(60_000) })
      if (!made) throw new Error('nothing was recorded')
      return { recording: new DecodedRecording(ffmpeg, made.path), begin: made.startMs }
    }

    const isRed = ([red = 0, , blue = 0]: number[]) => red > 150 && blue < 100
    const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 150 && red < 100

    test('two pages see and hear each other when one joins late, and again right after one reloads', async () => {
      let alone = 0
      const { room, red, blue } = await twoInACall(async (first) => {
        await until('the first has sent for two seconds', async () => (await first.report()).framesSent > 50)
        alone = Date.now()
      })
      await until('each sees the other', async () => (await sees(red, 'blue')) && (await sees(blue, 'red')))
      await decodes(red)
      await decodes(blue)
      await until('each hears the other', async () => (await red.report()).heard > 0 && (await blue.report()).heard > 0)

      await until('the page keeps to what it may send', async () => {
        const { targetBitrate } = await red.report()
        return targetBitrate > 0 && targetBitrate <= 250_000
      })

      await decodes(red, 30)
      await decodes(blue, 30)
      const together = Date.now()

      await red.restart()
      await decodes(red)
      await decodes(blue)

      const wanted = async () => (await red.report()).wholePictures.wanted
      const wantedBefore = await wanted()
      const from = performance.now()
      await blue.reload()
      await until('the page sees the other again', () => sees(blue, 'red'), 10_000)
      expect(performance.now() - from).toBeLessThan(5_000)
      await decodes(red)
      if (engine === 'janus') {
        // Janus asks when it switches to the page, and again when the page can receive it. The request from the other
        // page comes too late.
        await until(
          'a whole picture was asked for',
          async () => {
            const byOther = (await wanted()) - wantedBefore
            return (await blue.report()).wholePictures.asked >= byOther + 2
          },
          5_000,
        )
      }
      await blue.resize(240, 180)
      await until('the new size arrives', async () => (await red.report()).width === 240)

      await decodes(red, 50)
      await calls.closeRoom(room)
      const ended = Date.now()
      await red.close()
      await blue.close()

      const received = () => events.filter(({ consultId }) => consultId === room.consultId)
      await until('the end is told', () => received().at(-1)?.type === 'room_ended')
      const inOrder = received().map((event) => [
        event.type,
        'participantId' in event && event.participantId,
        'reason' in event && event.reason,
      ])
      expect(inOrder.slice(0, 2)).toEqual(
        expect.arrayContaining([
          ['participant_joined', 'pat_1', false],
          ['participant_joined', 'phy_1', false],
        ]),
      )
      expect(inOrder.slice(2, 5)).toEqual([
        // The page that reloads may still tell Janus that it left.
        ['participant_left', 'phy_1', expect.stringMatching(engine === 'janus' ? /^(replaced|lost)$/ : /^replaced$/)],
        ['segment_finished', 'phy_1', false],
        ['participant_joined', 'phy_1', false],
      ])
      expect(inOrder.slice(5)).toHaveLength(5)

      expect(await calls.collectSegments(room)).toHaveLength(3)
      const { recording, begin } = await recordingOf(room)
      const duration = await recording.duration()
      expect(Math.abs(begin + duration * 1000 - ended)).toBeLessThan(1_000)
      /** Who is seen and heard in the second before a time of the recording. */
      const before = async (at: number) => {
        const [left, right] = await recording.colors(at - 0.5)
        const [low = 0, high = 0, none = 0] = await recording.tones(at - 1, at - 0.2, [440, 880, 660])
        return { seen: [isRed(left), isBlue(right)], heard: [low > 0.1, high > 0.1, none > 0.05] }
      }
      expect(await before((alone - begin) / 1000)).toEqual({ seen: [true, false], heard: [true, false, false] })
      const both = { seen: [true, true], heard: [true, true, false] }
      expect(await before((together - begin) / 1000)).toEqual(both)
      // After a rejoin and a change of video size.
      expect(await before(duration - 0.2)).toEqual(both)
    })

    test('a node that is killed keeps everything it recorded', async () => {
      const { room, red, blue } = await twoInACall()
      await until('each sees the other', async () => (await sees(red, 'blue')) && (await sees(blue, 'red')))
      await decodes(red, 50)
      const killed = Date.now()
      const helpers = await childrenOf(node.pid)
      expect(helpers).toHaveLength(engine === 'janus' ? 1 : 0)
      await node.crash()
      await until('what it had started has ended with it', () => helpers.every((pid) => !existsSync(`/proc/${pid}`)))
      await node.ready()
      expect(await readdir(join(folder, room.partnerId, room.consultId))).not.toEqual([])
      const before = await recordingOf(room)
      const kept = before.begin + (await before.recording.duration()) * 1000
      expect(killed - kept).toBeLessThan(2_000)
      await calls.openRoom(room)
      await Promise.all([red.join(), blue.join()])
      await until('each sees the other', async () => (await sees(red, 'blue')) && (await sees(blue, 'red')))
      await calls.closeRoom(room)
      expect(await calls.collectSegments(room)).toHaveLength(4)
      await red.close()
      await blue.close()
    })
  })
