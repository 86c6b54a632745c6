/** @module-tag full */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallParticipant, CallRoom, Calls } from '@consult/calls'
import { nodeCalls, type Placement } from '@consult/calls/embedded'
import { type AppProcess, startApp, until } from '@consult/testing'
import type { Browser } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ClientPage, launchWithFakeMedia } from './client-page.fixture.ts'

const secret = randomUUID() + randomUUID()
const patient: CallParticipant = { id: 'pat_1', role: 'patient', recorded: false }
const physician: CallParticipant = { id: 'phy_1', role: 'physician', recorded: false }

let folder: string
let node: AppProcess
let browser: Browser
let calls: Calls
let room: CallRoom
let pages: ClientPage[]
let patients: ClientPage
let physicians: ClientPage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-client-'))
  node = await startApp({
    name: 'media node',
    app: 'media',
    databaseUrl: '',
    environment: {
      MEDIA_SECRET: secret,
      MEDIA_UDP_FIRST: '41200',
      MEDIA_UDP_LAST: '41299',
      RECORDINGS_DIR: folder,
      LOG_LEVEL: 'error',
    },
    onUnexpectedEnd: (name, how) => {
      throw new Error(`${name} ${how}`)
    },
  })
  await node.ready()
  browser = await launchWithFakeMedia()
  const placed = new Map<string, Placement>()
  calls = nodeCalls({
    engine: 'embedded',
    clock: { now: () => new Date() },
    nodes: [node.url],
    secret,
    turn: null,
    placements: {
      latest: async ({ consultId }) => placed.get(consultId) ?? null,
      put: async ({ consultId }, placement) => {
        placed.set(consultId, placement)
        return placement
      },
      nodesOf: async () => [node.url],
    },
  })
})
afterAll(async () => {
  await browser.close()
  await node.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  pages = []
  room = { partnerId: 'par_1', consultId: `th_${randomUUID().replaceAll('-', '')}` }
  patients = await open(patient)
  physicians = await open(physician)
  await expectPictures(patients, physicians)
})
afterEach(async () => {
  for (const page of pages) await page.close()
})

async function open(participant: CallParticipant): Promise<ClientPage> {
  const page = await ClientPage.open(browser, calls, room, participant)
  pages.push(page)
  return page
}

/** The number of video frames that each page receives keeps growing. */
async function expectPictures(...to: readonly ClientPage[]): Promise<void> {
  for (const page of to) {
    const before = await page.pictures()
    await until('pictures come', async () => (await page.pictures()) > before + 5)
  }
}
const stands = async (page: ClientPage, standing: string) =>
  until(`it is ${standing}`, async () => (await page.standings()).at(-1) === standing)

test('a page joins, and both sides see each other', async () => {
  await stands(patients, 'connected')
  expect(await patients.standings()).toEqual(['connecting', 'connected'])
})

test('a page that reloads is back for both sides', async () => {
  await physicians.reload()
  await expectPictures(physicians, patients)
  // At the first try: nothing had to time out before.
  expect(await physicians.standings()).toEqual(['connecting', 'connected'])
})

test('a page that loses its connection rejoins by itself', async () => {
  await calls.removeParticipant(room, patient.id)
  await until('it has come in again', async () => (await patients.standings()).includes('reconnecting'))
  await stands(patients, 'connected')
  await expectPictures(patients, physicians)
})

test('both come back when the media node dies and another takes its place', async () => {
  await node.crash()
  await node.ready()
  await expectPictures(patients, physicians)
  for (const page of [patients, physicians]) {
    expect(await page.standings()).toEqual(['connecting', 'connected', 'reconnecting', 'connected'])
  }
})

test('a page stays while the engine cannot be heard, and comes in again when that knows nothing of it any more', async () => {
  await patients.endSignals('unavailable')
  await until('it listens again', async () => patients.listened === 2)
  await expectPictures(patients, physicians)
  expect(await patients.standings()).toEqual(['connecting', 'connected'])

  const again = async (times: number) => {
    await until('it has come in again', async () => (await patients.standings()).length === 2 + 2 * times)
    await stands(patients, 'connected')
    await expectPictures(patients, physicians)
  }
  // Audio and video would stop on their own only later: the page rejoins because of this signal.
  await patients.endSignals('no_room')
  await again(1)
  patients.isForgotten = true
  await patients.endSignals('unavailable')
  await again(2)
  // Whatever is told again when it is listened to again is answered once.
  const times = (type: string) => patients.received.filter((received) => received === type).length
  expect([times('join'), times('answer')]).toEqual([3, 3])
})

test('a second page of the same person takes the call over, and the first can take it back', async () => {
  const second = await open(patient)
  await expectPictures(second)
  await stands(patients, 'elsewhere')
  await patients.act('start')
  await stands(second, 'elsewhere')
  await expectPictures(patients, physicians)
})

test('a page whose admission has changed joins again at once', async () => {
  await patients.act('renew')
  await stands(patients, 'connected')
  await expectPictures(patients, physicians)
})

test('a page that leaves stays out, and can come back', async () => {
  await patients.act('stop')
  const left = await physicians.pictures()
  await patients.act('start')
  await expectPictures(patients, physicians)
  expect(await physicians.pictures()).toBeGreaterThan(left)
})

test('a page gives up when the call is over', async () => {
  patients.isOver = true
  await calls.removeParticipant(room, patient.id)
  await stands(patients, 'over')
})
