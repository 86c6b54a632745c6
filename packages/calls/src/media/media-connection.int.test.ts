import { setImmediate } from 'node:timers/promises'
import { until } from '@consult/testing'
import { expect, test } from 'vitest'
import {
  GenericNack,
  PictureLossIndication,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtcpPayloadSpecificFeedback,
  RtcpTransportLayerFeedback,
  RtpHeader,
  RtpPacket,
  useNACK,
} from 'werift'
import { MediaConnection } from './media-connection.ts'

test('limits and keyframe requests before the page has connected cause no error', async () => {
  const faults: unknown[] = []
  const transport = { udpPorts: [42_800, 42_809], address: '127.0.0.1', maxBitrate: 1_000_000 } as const
  const quiet = { packet() {}, senderReport() {}, connected() {}, pictureWanted() {} }
  const connection = new MediaConnection('1', transport, { ...quiet, fault: (error) => faults.push(error) }, Date.now)
  const picture = new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 })
  // A page that answers the offer and then disappears.
  const page = new RTCPeerConnection({ codecs: { video: [picture] }, iceUseIpv6: false })
  try {
    await page.setRemoteDescription({ type: 'offer', sdp: await connection.offer() })
    for (const line of page.getTransceivers()) line.direction = 'sendrecv'
    await page.setLocalDescription(await page.createAnswer())
    const answer = page.localDescription?.sdp ?? ''
    await page.close()
    await connection.answer(answer)
    connection.limit(null)
    connection.wantPicture()
    await setImmediate()
    expect(faults).toEqual([])
  } finally {
    await page.close()
    await connection.close()
  }
})

test('an offer contains only the configured address, even if the machine has others', async () => {
  const transport = { udpPorts: [42_810, 42_819], address: '127.0.0.1', maxBitrate: 1_000_000 } as const
  const events = { packet() {}, senderReport() {}, connected() {}, pictureWanted() {}, fault() {} }
  const connection = new MediaConnection('1', transport, events, Date.now)
  try {
    const offer = await connection.offer()
    const received = [...offer.matchAll(/^a=candidate:\S+ \d \S+ \d+ (\S+)/gm)].map(([, address]) => address)
    expect(new Set(received)).toEqual(new Set(['127.0.0.1']))
  } finally {
    await connection.close()
  }
})

test('a new connection does not reuse the last port, because the previous page may still send to it', async () => {
  const transport = { udpPorts: [42_000, 42_499], address: '127.0.0.1', maxBitrate: 1_000_000 } as const
  const events = { packet() {}, senderReport() {}, connected() {}, pictureWanted() {}, fault() {} }
  const ports = new Set<string | undefined>()
  for (const id of ['1', '2', '3', '4']) {
    const connection = new MediaConnection(id, transport, events, Date.now)
    const offer = await connection.offer()
    ports.add(/^a=candidate:\S+ \d \S+ \d+ \S+ (\d+)/m.exec(offer)?.[1])
    await connection.close()
  }
  expect(ports.size).toBeGreaterThan(1)
  for (const port of ports) expect(Number(port) >= 42_000 && Number(port) <= 42_499).toBe(true)
})

/** An established connection with its page, and the events that the room received. */
async function connected(udpPorts: readonly [number, number]) {
  const secured = Promise.withResolvers<void>()
  const received = { picturesWanted: 0, packets: [] as RtpPacket[] }
  const connection = new MediaConnection(
    '1',
    { udpPorts, address: '127.0.0.1', maxBitrate: 1_000_000 },
    {
      packet: (_kind, packet) => received.packets.push(packet),
      senderReport() {},
      connected: secured.resolve,
      pictureWanted: () => {
        received.picturesWanted += 1
      },
      fault: secured.reject,
    },
    Date.now,
  )
  const rtcpFeedback = [useNACK()]
  const picture = new RTCRtpCodecParameters({
    mimeType: 'video/VP8',
    clockRate: 90_000,
    payloadType: 96,
    rtcpFeedback,
  })
  const sound = new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 })
  const page = new RTCPeerConnection({
    codecs: { audio: [sound], video: [picture] },
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
  })
  const offer = await connection.offer()
  await page.setRemoteDescription({ type: 'offer', sdp: offer })
  for (const line of page.getTransceivers()) line.direction = 'sendrecv'
  await page.setLocalDescription(await page.createAnswer())
  await connection.answer(page.localDescription?.sdp ?? '')
  await secured.promise
  await until('the page has its keys, too', async () => page.connectionState === 'connected')
  const video = page.getTransceivers()[1]
  if (!video) throw new Error('there is no line for the picture')
  return {
    connection,
    received,
    video,
    offer,
    /** The SSRC of the video that the node sends. */
    ssrc: Number(/^a=ssrc:(\d+) /m.exec(offer.slice(offer.indexOf('m=video')))?.[1]),
    say: (feedback: RtcpPayloadSpecificFeedback | RtcpTransportLayerFeedback) =>
      video.receiver.dtlsTransport?.sendRtcp([feedback]),
    close: async () => {
      await page.close()
      await connection.close()
    },
  }
}

/** A video packet with this sequence number. */
const numbered = (sequenceNumber: number) =>
  new RtpPacket(
    new RtpHeader({ sequenceNumber, timestamp: 3_000 * sequenceNumber, payloadType: 96 }),
    Buffer.from([sequenceNumber]),
  )

test('a keyframe request is accepted with any sender SSRC', async () => {
  const { received, video, ssrc, say, close } = await connected([42_820, 42_829])
  try {
    // Browsers send the SSRC of their own video. Others send one that carries no media.
    for (const senderSsrc of [video.sender.ssrc, 1]) {
      const before = received.picturesWanted
      const feedback = new PictureLossIndication({ senderSsrc, mediaSsrc: ssrc })
      await until('it is heard', async () => {
        await say(new RtcpPayloadSpecificFeedback({ feedback }))
        return received.picturesWanted > before
      })
    }
  } finally {
    await close()
  }
})

test('a connection requests lost packets and resends packets on request', async () => {
  const { connection, received, video, offer, ssrc, say, close } = await connected([42_830, 42_839])
  try {
    const missed: number[] = []
    video.sender.onGenericNack.subscribe(({ lost }) => missed.push(...lost))
    const has = (number: number) => received.packets.some(({ payload }) => payload[0] === number)
    await video.sender.sendRtp(numbered(1))
    await until('the first has come', async () => has(1))
    for (const number of [2, 4]) await video.sender.sendRtp(numbered(number))
    await until('the node asks for the third', async () => missed.includes(3))
    await video.sender.sendRtp(numbered(3))
    await until('it has come', async () => has(3))

    const got: RtpPacket[] = []
    video.receiver.track.onReceiveRtp.subscribe((packet) => void got.push(packet))
    const those = (number: number) => got.filter(({ payload }) => payload[0] === number)
    for (const number of [1, 2, 3]) connection.send('video', numbered(number))
    await until('all have come', async () => got.length === 3)
    const lost = those(2).map(({ header }) => header.sequenceNumber)
    const feedback = new GenericNack({ senderSsrc: video.sender.ssrc, mediaSourceSsrc: ssrc, lost })
    await until('the second has come again', async () => {
      await say(new RtcpTransportLayerFeedback({ feedback }))
      return those(2).length > 1
    })
    expect(those(1)).toHaveLength(1)
    // A browser sends NACKs only if the offer allows them.
    expect(offer).toMatch(/^a=rtcp-fb:96 nack\r?$/m)
  } finally {
    await close()
  }
})
