/** @module-tag full */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeClock, startApp, until } from '@consult/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift'
import { mintJoinToken } from '../join-token.ts'
import { MediaNode } from '../media/media-node.ts'
import { ownAddress } from '../media/own-address.ts'
import { debianProgram } from './debian-program.fixture.ts'
import { JanusClient, type JanusHandle } from './janus-client.ts'
import { JanusPlane } from './janus-plane.ts'
import { type RunningJanus, startJanus } from './janus-process.ts'
import { JanusRoom, roomSettings } from './janus-room.ts'

const command = debianProgram('janus') ?? ''
const transport = { udpPorts: [42_500, 42_599], address: await ownAddress(), maxBitrate: 1_000_000 } as const
const room = { partnerId: 'par_1', consultId: 'th_1' }
const unavailable = expect.objectContaining({ fault: 'unavailable' })
const clock = new FakeClock()
const secret = randomUUID()

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consult-janus-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A page with a video transceiver that sends nothing by itself. */
function pageThatSends(): RTCPeerConnection {
  const video = new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 })
  const page = new RTCPeerConnection({ codecs: { video: [video] }, iceUseIpv6: false })
  page.addTransceiver('video', { direction: 'sendonly' })
  return page
}

let sent = 0
const picturePacket = () => {
  sent += 1
  const header = new RtpHeader({ payloadType: 96, sequenceNumber: sent, timestamp: sent * 3_000, marker: true })
  return new RtpPacket(header, Buffer.from([0x10, 0, 0, 0]))
}

const nodeOf = (plane: JanusPlane, onFault: (error: unknown) => void) =>
  new MediaNode({ clock, plane, secret, recordingsFolder: folder, mostRooms: 5, onFault })

test('opening a room fails when the Janus program is missing', async () => {
  const plane = new JanusPlane({ command: join(folder, 'none'), transport, onFault: () => undefined })
  const node = nodeOf(plane, () => undefined)
  await expect(plane.start()).rejects.toEqual(unavailable)
  await expect(node.openRoom(room)).rejects.toEqual(unavailable)
  expect(() => node.followSignals(room, 'pat_1', () => undefined)).toThrow(
    expect.objectContaining({ fault: 'no_room' }),
  )
  await node.close()
})

test('a media node that needs Janus and cannot find it exits with an error that names the package', async () => {
  let output = ''
  const node = await startApp({
    name: 'media node',
    app: 'media',
    databaseUrl: '',
    environment: { MEDIA_ENGINE: 'janus', JANUS_PATH: join(folder, 'none'), MEDIA_SECRET: secret + secret },
    onOutput: (text) => {
      output += text
    },
    onUnexpectedEnd: () => undefined,
  })
  expect(await node.ended()).toBe(1)
  expect(output).toContain('needs the Debian package janus')
})

describe.skipIf(command === '')('with the Debian package janus', () => {
  test('rooms end when Janus is killed, and can be opened again', async () => {
    const faults: unknown[] = []
    const onFault = (error: unknown) => faults.push(error)
    const plane = new JanusPlane({ command, transport, onFault })
    const node = nodeOf(plane, onFault)
    const received: unknown[] = []
    const join = async () => {
      await node.openRoom(room)
      node.followSignals(room, 'pat_1', (signal) => received.push(signal?.type ?? null))
      const participant = { id: 'pat_1', role: 'patient', recorded: true } as const
      const token = mintJoinToken(secret, room, participant, new Date(clock.now().getTime() + 60_000))
      await node.signal(room, 'pat_1', { type: 'join', connectionId: randomUUID(), token })
    }
    try {
      await join()
      process.kill(await plane.start(), 'SIGKILL')
      await until('the room has ended', () => received.includes(null))
      expect(received).toEqual(['request', 'ended', null])
      expect(faults).toEqual([new Error('Janus has gone')])
      await join()
      expect(received.at(-1)).toBe('request')
      await node.closeRoom(room)
      expect(await node.segmentsOf(room)).toHaveLength(2)
      expect(faults).toHaveLength(1)
    } finally {
      await node.close()
    }
  })

  test('a participant is heard only while they send media', async () => {
    const janus = await startJanus(command, transport)
    const inside = new JanusRoom({
      janus: Promise.resolve(janus),
      folder,
      maxBitrate: 1_000_000,
      onGone: () => undefined,
      onFault: () => undefined,
    })
    const page = pageThatSends()
    try {
      await inside.ready
      const [answered, connected] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
      const link = inside.link(
        randomUUID(),
        { id: 'pat_1', role: 'patient', recorded: false },
        {
          say: (signal) => signal.type === 'answer' && answered.resolve(signal.sdp),
          connected: connected.resolve,
          lost: () => connected.reject(new Error('lost')),
          fault: connected.reject,
        },
      )
      await link.start()
      const before = link.heardAt
      // The page has not connected yet.
      expect([before, link.heardAt]).toEqual([expect.any(Number), before])
      await page.setLocalDescription(await page.createOffer())
      await link.take({ type: 'offer', connectionId: '', path: 'send', sdp: page.localDescription?.sdp ?? '' })
      await page.setRemoteDescription({ type: 'answer', sdp: await answered.promise })
      await connected.promise
      expect(link.heardAt).toBeNull()
      const [line] = page.getTransceivers()
      await until('they are heard', async () => {
        await line?.sender.sendRtp(picturePacket())
        return link.heardAt !== null
      })
      await until('they are heard no more', () => link.heardAt === null)
    } finally {
      await page.close()
      await inside.close()
      await janus.stop()
    }
  })

  describe('access control', () => {
    let janus: RunningJanus
    let owner: JanusHandle
    const locks = { room: 'ours', secret: 'known', pin: 'said', token: 'named' }
    beforeEach(async () => {
      janus = await startJanus(command, transport)
      owner = await janus.client.attach(() => undefined)
      const { room: id, secret: ours, pin } = locks
      const settings = roomSettings(folder, 1_000_000, { secret: ours, pin, adminKey: janus.adminKey })
      await owner.ask({ request: 'create', room: id, ...settings })
      await owner.ask({ request: 'allowed', action: 'add', room: id, secret: ours, allowed: [locks.token] })
    })
    afterEach(() => janus.stop())

    test('Janus refuses a client that does not have its secret', async () => {
      const stranger = JanusClient.connect(janus.client.url, 'another')
      await expect(stranger).rejects.toMatchObject({ name: 'JanusError', code: 403 })
    })

    test('joining a room requires its pin and a valid token, and ending it requires its secret', async () => {
      const handle = await janus.client.attach(() => undefined)
      const { room: id, pin, token } = locks
      const join = (body: object) => handle.ask({ request: 'join', ptype: 'publisher', room: id, ...body })
      await expect(join({ token })).rejects.toMatchObject({ code: 429 })
      await expect(join({ pin: 'guessed', token })).rejects.toMatchObject({ code: 433 })
      await expect(join({ pin, token: 'guessed' })).rejects.toMatchObject({ code: 433 })
      await expect(handle.ask({ request: 'create', room: 'another' })).rejects.toMatchObject({ code: 429 })
      await expect(handle.ask({ request: 'destroy', room: id })).rejects.toMatchObject({ code: 429 })
      expect(JSON.stringify(await handle.ask({ request: 'list' }))).not.toContain(id)
      await expect(join({ pin, token })).resolves.toMatchObject({ janus: 'event' })
    })

    test('only a client with the room secret can start a recording or choose its file', async () => {
      const up = Promise.withResolvers<void>()
      const handle = await janus.client.attach(({ janus: said }) => said === 'webrtcup' && up.resolve())
      const { room: id, pin, token, secret: ours } = locks
      await handle.ask({ request: 'join', ptype: 'publisher', room: id, pin, token })
      const page = pageThatSends()
      try {
        await page.setLocalDescription(await page.createOffer())
        const theirs = { record: true, filename: join(folder, 'elsewhere', 'theirs') }
        const offer = { type: 'offer', sdp: page.localDescription?.sdp ?? '' } as const
        const { jsep } = await handle.ask({ request: 'publish', ...theirs }, offer)
        await page.setRemoteDescription({ type: 'answer', sdp: jsep?.sdp ?? '' })
        await up.promise
        await handle.ask({ request: 'configure', ...theirs })
        expect(await readdir(folder)).toEqual([])
        await handle.ask({ request: 'configure', record: true, filename: 'ours', secret: ours })
        expect(await readdir(folder)).toEqual([expect.stringMatching(/^ours-video-\d\.mjr$/)])
      } finally {
        await page.close()
      }
    })
  })
})
