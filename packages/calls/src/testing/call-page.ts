import type { CallConnection } from '@consult/domain'
import type { CallDownSignal, CallPath, CallUpSignal } from '@consult/domain/call-signals'
import { chromiumLaunch } from '@consult/testing'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { CallParticipant, CallRoom, Calls } from '../calls.ts'

/** The state of a call as a page sees it. */
export interface PageReport {
  /** True when every existing path is connected. */
  readonly isConnected: boolean
  readonly framesDecoded: number
  readonly framesSent: number
  /** The color in the middle of the other side's picture: red, green and blue, 0 to 255. */
  readonly color: readonly [number, number, number] | null
  readonly width: number
  /** The target bitrate of the video that the page sends, in bits per second. */
  readonly targetBitrate: number
  /** The type of the local candidate of each used pair: host, srflx, prflx or relay. */
  readonly ways: readonly string[]
  /** The total energy of the received audio. It grows while anything is heard. */
  readonly heard: number
  /** How many keyframes the page has requested, and how many were requested from it. */
  readonly wholePictures: { readonly wanted: number; readonly asked: number }
}

interface CallWindow extends Window {
  send(signal: CallUpSignal): Promise<void>
  call: {
    join(connectionId: string, token: string): Promise<void>
    take(signal: CallDownSignal): Promise<void>
    restart(): Promise<void>
    resize(width: number, height: number): void
    report(): Promise<PageReport>
  }
}

/** What a page sends, and how it may connect. */
export interface PageLook {
  readonly color: string
  readonly hertz: number
  readonly config?: RTCConfiguration
  /** Sends flashes of white and tone at this interval, and nothing in between. Default: the color and the tone. */
  readonly pulse?: { readonly everyMs: number; readonly forMs: number }
  /** The video changes so much that it uses its whole bitrate. */
  readonly isBusy?: boolean
}

/** The configuration of a page that can only reach these TURN servers. */
export const relayOnly = (iceServers: CallConnection['iceServers']): RTCConfiguration => ({
  iceServers: iceServers.map(({ urls, username, credential }) => ({
    urls,
    username: username ?? '',
    credential: credential ?? '',
  })),
  iceTransportPolicy: 'relay',
})

/** Runs in the page. A minimal client of the engine that sends one color and one tone. */
function pageScript({ color, hertz, config, pulse, isBusy }: PageLook): void {
  const page = window as unknown as CallWindow
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 240
  const paint = canvas.getContext('2d')
  const sound = new AudioContext()
  const tone = new OscillatorNode(sound, { frequency: hertz })
  const volume = new GainNode(sound, { gain: 0.5 })
  const out = sound.createMediaStreamDestination()
  tone.connect(volume).connect(out)
  tone.start()
  let turn = 0
  setInterval(() => {
    if (!paint) return
    const isOn = !pulse || performance.now() % pulse.everyMs < pulse.forMs
    volume.gain.value = isOn ? 0.5 : 0
    paint.fillStyle = pulse && isOn ? 'white' : color
    paint.fillRect(0, 0, canvas.width, canvas.height)
    for (let spot = 0; isBusy && spot < 400; spot += 1) {
      paint.fillStyle = `hsl(${Math.random() * 360} 100% 50%)`
      paint.fillRect(Math.random() * canvas.width, Math.random() * canvas.height, 8, 8)
    }
    turn = (turn + 4) % canvas.width
    paint.fillStyle = 'white'
    paint.fillRect(turn, 0, 4, 8)
  }, 40)
  const [picture] = canvas.captureStream(25).getVideoTracks()
  const [hum] = out.stream.getAudioTracks()

  const video = document.createElement('video')
  video.autoplay = true
  const paths = new Map<CallPath, RTCPeerConnection>()
  let current = ''

  const open = (path: CallPath) => {
    const pc = new RTCPeerConnection(config)
    const shown = new MediaStream()
    pc.ontrack = ({ track }) => {
      shown.addTrack(track)
      video.srcObject = shown
    }
    const connection = current
    pc.onicecandidate = ({ candidate }) => {
      if (!candidate) return
      const { candidate: text, sdpMid, sdpMLineIndex } = candidate
      void page
        .send({ type: 'candidate', connectionId: connection, path, candidate: text, sdpMid, sdpMLineIndex })
        .catch(() => {})
    }
    paths.set(path, pc)
    return pc
  }

  const answer = async (path: CallPath, sdp: string) => {
    const pc = paths.get(path) ?? open(path)
    await pc.setRemoteDescription({ type: 'offer', sdp })
    if (path === 'both') {
      for (const transceiver of pc.getTransceivers()) {
        const { sender, receiver } = transceiver
        transceiver.direction = 'sendrecv'
        if (!sender.track) await sender.replaceTrack((receiver.track.kind === 'video' ? picture : hum) ?? null)
      }
    }
    await pc.setLocalDescription()
    await page.send({ type: 'answer', connectionId: current, path, sdp: pc.localDescription?.sdp ?? '' })
  }

  const offer = async (path: CallPath) => {
    const found = paths.get(path)
    if (found && found.signalingState !== 'stable') return
    const pc = found ?? open(path)
    if (found) pc.restartIce()
    else for (const track of [hum, picture]) if (track) pc.addTransceiver(track, { direction: 'sendonly' })
    await pc.setLocalDescription()
    await page.send({ type: 'offer', connectionId: current, path, sdp: pc.localDescription?.sdp ?? '' })
  }

  const ways = () => [...paths.values()].map(({ remoteDescription }) => remoteDescription?.sdp)
  const everyWay = (is: (pc: RTCPeerConnection) => boolean) => [...paths.values()].every(is)

  page.call = {
    join: async (connectionId, token) => {
      current = connectionId
      for (const pc of paths.values()) pc.close()
      paths.clear()
      await page.send({ type: 'join', connectionId, token })
    },
    take: async (signal) => {
      if (signal.connectionId !== current) return
      if (signal.type === 'offer') await answer(signal.path, signal.sdp)
      if (signal.type === 'request') await offer(signal.path)
      const pc = signal.type === 'answer' ? paths.get(signal.path) : undefined
      if (signal.type === 'answer' && pc?.signalingState === 'have-local-offer') {
        await pc.setRemoteDescription({ type: 'answer', sdp: signal.sdp })
      }
    },
    restart: async () => {
      const before = ways()
      await page.send({ type: 'restart', connectionId: current })
      const isNew = () => ways().every((sdp) => !before.includes(sdp))
      const isUp = (pc: RTCPeerConnection) => pc.signalingState === 'stable' && pc.iceConnectionState === 'connected'
      while (!isNew() || !everyWay(isUp)) await new Promise((done) => setTimeout(done, 20))
    },
    resize: (width, height) => {
      canvas.width = width
      canvas.height = height
    },
    report: async () => {
      const reports = await Promise.all([...paths.values()].map((pc) => pc.getStats()))
      const stats = reports.flatMap((report) => [...report.values()])
      const inbound = stats.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video')
      const outbound = stats.find(({ type, kind }) => type === 'outbound-rtp' && kind === 'video')
      const audio = stats.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
      const probe = document.createElement('canvas')
      probe.width = 1
      probe.height = 1
      const eye = probe.getContext('2d')
      const { videoWidth: width, videoHeight: height } = video
      if (width > 0) eye?.drawImage(video, width / 2, height / 2, 1, 1, 0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = eye?.getImageData(0, 0, 1, 1).data ?? []
      return {
        isConnected: paths.size > 0 && everyWay(({ connectionState }) => connectionState === 'connected'),
        framesDecoded: inbound?.framesDecoded ?? 0,
        framesSent: outbound?.framesSent ?? 0,
        color: width > 0 ? [red, green, blue] : null,
        width,
        targetBitrate: outbound?.targetBitrate ?? 0,
        ways: reports.map((report) => {
          const transport = [...report.values()].find(({ type }) => type === 'transport')
          const pair = report.get(transport?.selectedCandidatePairId ?? '')
          return report.get(pair?.localCandidateId ?? '')?.candidateType ?? 'none'
        }),
        heard: audio?.totalAudioEnergy ?? 0,
        wholePictures: { wanted: inbound?.pliCount ?? 0, asked: outbound?.pliCount ?? 0 },
      }
    },
  }
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    ...chromiumLaunch(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--no-first-run',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
}

/** One participant with a browser page. This process replaces the API between page and engine. */
export class CallPage {
  readonly #page: Page
  readonly #calls: Calls
  readonly #room: CallRoom
  readonly #participant: CallParticipant
  #listening = new AbortController()
  /** Errors between page and engine. The test decides which are expected. */
  readonly faults: unknown[] = []

  private constructor(page: Page, calls: Calls, room: CallRoom, participant: CallParticipant) {
    this.#page = page
    this.#calls = calls
    this.#room = room
    this.#participant = participant
  }

  static async open(
    browser: Browser,
    look: PageLook,
    { calls, room, participant }: { calls: Calls; room: CallRoom; participant: CallParticipant },
  ): Promise<CallPage> {
    const page = await browser.newPage()
    const self = new CallPage(page, calls, room, participant)
    await page.exposeFunction('send', (signal: CallUpSignal) => calls.signal(room, participant.id, signal))
    await page.addInitScript(pageScript, look)
    await page.route('http://localhost/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Call</title><body></body>' }),
    )
    await page.goto('http://localhost/')
    return self
  }

  /** Restarts ICE on the current connection. @returns once the new path is used. */
  async restart(): Promise<void> {
    await this.#page.evaluate(() => (window as unknown as CallWindow).call.restart())
  }

  /** Joins the room with a new connection. */
  async join(): Promise<void> {
    this.#listening.abort()
    this.#listening = new AbortController()
    const { signal: stop } = this.#listening
    const { token } = await this.#calls.admit(this.#room, this.#participant)
    const pump = async () => {
      for await (const signal of this.#calls.signals(this.#room, this.#participant.id, stop)) {
        await this.#page.evaluate((said) => (window as unknown as CallWindow).call.take(said), signal)
      }
    }
    pump().catch((error: unknown) => this.faults.push(error))
    await this.#page.evaluate(([id, given]) => (window as unknown as CallWindow).call.join(id, given), [
      crypto.randomUUID(),
      token ?? '',
    ] as const)
  }

  async reload(): Promise<void> {
    await this.#page.reload()
    await this.join()
  }

  report(): Promise<PageReport> {
    return this.#page.evaluate(() => (window as unknown as CallWindow).call.report())
  }

  resize(width: number, height: number): Promise<void> {
    return this.#page.evaluate(([w, h]) => (window as unknown as CallWindow).call.resize(w, h), [
      width,
      height,
    ] as const)
  }

  /** Sends a signal on behalf of the page. */
  send(signal: CallUpSignal): Promise<void> {
    return this.#page.evaluate((said) => (window as unknown as CallWindow).send(said), signal)
  }

  async close(): Promise<void> {
    this.#listening.abort()
    await this.#page.close()
  }
}
