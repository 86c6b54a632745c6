import { setImmediate } from 'node:timers/promises'
import { until } from '@consult/testing'
import { expect, test } from 'vitest'
import { PictureLossIndication, RTCPeerConnection, RTCRtpCodecParameters, RtcpPayloadSpecificFeedback } from 'werift'
import { MediaConnection } from './media-connection.ts'

test('nothing is said, and nothing goes wrong, before the page can be spoken to', async () => {
  const faults: unknown[] = []
  const transport = { udpPorts: [42_800, 42_809], address: '127.0.0.1', maxBitrate: 1_000_000 } as const
  const quiet = { packet() {}, senderReport() {}, connected() {}, pictureWanted() {} }
  const connection = new MediaConnection('1', transport, { ...quiet, fault: (error) => faults.push(error) }, Date.now)
  const picture = new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 })
  // A page that answers and is never heard of again.
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

test('a page is told of one address of the node, whatever others the machine has', async () => {
  const transport = { udpPorts: [42_810, 42_819], address: '127.0.0.1', maxBitrate: 1_000_000 } as const
  const events = { packet() {}, senderReport() {}, connected() {}, pictureWanted() {}, fault() {} }
  const connection = new MediaConnection('1', transport, events, Date.now)
  try {
    const offer = await connection.offer()
    const told = [...offer.matchAll(/^a=candidate:\S+ \d \S+ \d+ (\S+)/gm)].map(([, address]) => address)
    expect(new Set(told)).toEqual(new Set(['127.0.0.1']))
  } finally {
    await connection.close()
  }
})

test('a connection is not where the last one was: its page may still be sending there', async () => {
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

test('a page that cannot go on without a whole picture is heard, whichever number it says that with', async () => {
  const transport = { udpPorts: [42_820, 42_829], address: '127.0.0.1', maxBitrate: 1_000_000 } as const
  const secured = Promise.withResolvers<void>()
  let wanted = 0
  const pictureWanted = () => {
    wanted += 1
  }
  const events = { packet() {}, senderReport() {}, connected: secured.resolve, pictureWanted, fault: secured.reject }
  const connection = new MediaConnection('1', transport, events, Date.now)
  const picture = new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 })
  const sound = new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 })
  const page = new RTCPeerConnection({
    codecs: { audio: [sound], video: [picture] },
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
  })
  try {
    const offer = await connection.offer()
    await page.setRemoteDescription({ type: 'offer', sdp: offer })
    for (const line of page.getTransceivers()) line.direction = 'sendrecv'
    await page.setLocalDescription(await page.createAnswer())
    await connection.answer(page.localDescription?.sdp ?? '')
    await secured.promise
    await until('the page has its keys, too', async () => page.connectionState === 'connected')
    const [, video] = page.getTransceivers()
    const theirs = Number(/^a=ssrc:(\d+) /m.exec(offer.slice(offer.indexOf('m=video')))?.[1])
    // Browsers say it with the number of their own picture, others with one that nothing comes with.
    for (const senderSsrc of [video?.sender.ssrc ?? 0, 1]) {
      const before = wanted
      const feedback = new PictureLossIndication({ senderSsrc, mediaSsrc: theirs })
      await until('it is heard', async () => {
        await video?.receiver.dtlsTransport?.sendRtcp([new RtcpPayloadSpecificFeedback({ feedback })])
        return wanted > before
      })
    }
  } finally {
    await page.close()
    await connection.close()
  }
})
