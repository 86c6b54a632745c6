import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { CallError, type CallFault, type CallParticipant, type CallRoom, type Calls } from '@consult/calls'
import type { CallDownSignal, CallUpSignal } from '@consult/domain/call-signals'
import { chromiumLaunch } from '@consult/testing'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { CallClient } from './call-client.ts'
import type { CallService, CallStanding, CallView } from './call-service.ts'
import type { OwnDevices } from './own-devices.ts'
import type { ScreenShare } from './screen.ts'

interface ClientWindow {
  askConnection: CallService['connection']
  sendToEngine(signal: CallUpSignal): Promise<void>
  followEngine(): Promise<void>
  hear(signal: CallDownSignal): void
  endOfSignals(fault: string | null): void
  Client: typeof CallClient
  Devices: typeof OwnDevices
  Screen: typeof ScreenShare
  client: CallClient
  devices: OwnDevices
  screen: ScreenShare
  standings: CallStanding[]
  view: CallView | null
  connections: RTCPeerConnection[]
  video: HTMLVideoElement
}

/** A Chromium with fake cameras and microphones. */
export function launchWithFakeMedia(): Promise<Browser> {
  return chromium.launch({
    ...chromiumLaunch(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--no-first-run',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream=device-count=2,fps=10',
      '--use-fake-ui-for-media-stream',
    ],
  })
}

const place = 'http://localhost'
const names = {
  'call-client': 'CallClient as Client',
  'own-devices': 'OwnDevices as Devices',
  screen: 'ScreenShare as Screen',
}
const modules = Object.entries(names).map(([file, name]) => {
  const [from = '', as = ''] = name.split(' as ')
  return `import { ${from} } from "/${file}.ts"; window.${as} = ${from};`
})
const html = `<!doctype html><title>Call</title><body><script type="module">${modules.join('')}</script></body>`
const sourceOf = (name: string) =>
  stripTypeScriptTypes(readFileSync(new URL(name, import.meta.url), 'utf8'), { mode: 'strip' })

/** Runs in the page: the client as portal and widget use it, with a service that the test controls. */
async function begin(): Promise<void> {
  const page = window as unknown as ClientWindow
  page.standings = []
  page.view = null
  page.connections = []
  const Connection = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Connection {
    constructor(config?: RTCConfiguration) {
      super(config)
      page.connections.push(this)
    }
  }
  page.video = document.body.appendChild(document.createElement('video'))
  page.video.autoplay = true
  const service: CallService = {
    connection: () => page.askConnection(),
    signal: (signal) => page.sendToEngine(signal),
    signals: (hear, onEnd) => {
      page.hear = hear
      page.endOfSignals = (fault) => onEnd(fault === null ? undefined : new Error(fault))
      void page.followEngine()
      return () => {
        page.hear = () => undefined
        page.endOfSignals = () => undefined
      }
    },
    isFinal: (error) => String(error).includes('over'),
    isGone: (error) => /no_room|stale_connection/.test(String(error)),
  }
  page.client = new page.Client(service, {
    sent: { audio: null, video: null },
    onChange: (view) => {
      const { standing, received } = view
      page.view = view
      if (page.standings.at(-1) !== standing) page.standings.push(standing)
      const shown = (page.video.srcObject as MediaStream | null)?.getTracks() ?? []
      const isSame = shown.length === received.length && received.every((track) => shown.includes(track))
      if (!isSame) page.video.srcObject = new MediaStream([...received])
    },
  })
  let shown: MediaStreamTrack | null = null
  const send = () => {
    const { microphone, camera } = page.devices.view.tracks
    page.client.send({ audio: microphone, video: shown ?? camera })
  }
  page.screen = new page.Screen((track) => {
    shown = track
    send()
  })
  page.devices = new page.Devices({ media: navigator.mediaDevices, isAllowed: () => true }, send)
  await page.devices.open()
  page.client.start()
}

/** A participant's page with the client in it; this process plays the API between the client and the engine. */
export class ClientPage {
  readonly #page: Page
  #following = new AbortController()
  /** Set to make the service refuse everything, as it does once the call is over. */
  isOver = false
  /** Set to make the engine report the page's connection as unknown, until the page requests another one. */
  isForgotten = false
  /** How often a page has subscribed to the engine. */
  listened = 0
  /** The requests that the engine has received. */
  readonly received: CallUpSignal['type'][] = []

  private constructor(page: Page) {
    this.#page = page
  }

  static async open(browser: Browser, calls: Calls, room: CallRoom, participant: CallParticipant): Promise<ClientPage> {
    const page = await browser.newPage()
    const self = new ClientPage(page)
    const refuse = () => {
      if (self.isOver) throw new Error('the call is over')
    }
    await page.exposeFunction('askConnection', async () => {
      refuse()
      self.isForgotten = false
      await calls.openRoom(room)
      return calls.admit(room, participant)
    })
    await page.exposeFunction('sendToEngine', async (signal: CallUpSignal) => {
      refuse()
      self.received.push(signal.type)
      if (self.isForgotten) throw new CallError('stale_connection')
      await calls.signal(room, participant.id, signal)
    })
    await page.exposeFunction('followEngine', async () => {
      self.#following.abort()
      self.#following = new AbortController()
      self.listened += 1
      const { signal: stop } = self.#following
      const follow = async () => {
        for await (const signal of calls.signals(room, participant.id, stop)) {
          await page.evaluate((said) => (window as unknown as ClientWindow).hear(said), signal)
        }
      }
      const fault = await follow().then(
        () => null,
        (error: unknown) => (error instanceof CallError ? error.fault : String(error)),
      )
      if (!stop.aborted) await page.evaluate((how) => (window as unknown as ClientWindow).endOfSignals(how), fault)
    })
    await page.route(`${place}/**`, (route) => {
      const name = new URL(route.request().url()).pathname.slice(1)
      return name.endsWith('.ts')
        ? route.fulfill({ contentType: 'text/javascript', body: sourceOf(name) })
        : route.fulfill({ contentType: 'text/html', body: html })
    })
    await self.reload()
    return self
  }

  /** Reloads the page, and joins. */
  async reload(): Promise<void> {
    this.#following.abort()
    await this.#page.goto(`${place}/`)
    await this.#page.evaluate(begin)
  }

  /** The states that the client has reported, in order. */
  standings(): Promise<CallStanding[]> {
    return this.#page.evaluate(() => (window as unknown as ClientWindow).standings)
  }

  /** The current state, and the quality of the line. */
  async view(): Promise<Pick<CallView, 'standing' | 'isHeard' | 'line'>> {
    return this.#page.evaluate(() => {
      const { view } = window as unknown as ClientWindow
      if (!view) throw new Error('nothing has been said')
      return { standing: view.standing, isHeard: view.isHeard, line: view.line }
    })
  }

  /**
   * Whether the other side shows a wide picture: a screen is wide, and a camera is not. Sizes depend on how fast the
   * machine is.
   */
  seesScreen(): Promise<boolean> {
    return this.#page.evaluate(() => {
      const { videoWidth, videoHeight } = (window as unknown as ClientWindow).video
      return videoWidth > 1.5 * videoHeight
    })
  }

  /** Runs a function with the page's objects: its client, its devices, its screen. */
  use<R, A>(target: (page: Pick<ClientWindow, 'client' | 'devices' | 'screen'>, given: A) => R, given?: A): Promise<R> {
    return this.#page.evaluate(`(${String(target)})(window, ${JSON.stringify(given)})`) as Promise<R>
  }

  /** How many audio packets have arrived from the other side, on any connection. */
  async soundPackets(): Promise<number> {
    return this.#page.evaluate(async () => {
      const { connections } = window as unknown as ClientWindow
      const reports = await Promise.all(connections.map((one) => one.getStats()))
      const stats = reports.flatMap((report) => [...report.values()])
      const sound = stats.filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
      return sound.reduce((sum, { packetsReceived }) => sum + packetsReceived, 0)
    })
  }

  /** How many video frames of the other side have been shown. */
  pictures(): Promise<number> {
    return this.#page.evaluate(
      () => (window as unknown as ClientWindow).video.getVideoPlaybackQuality().totalVideoFrames,
    )
  }

  /** Interrupts the subscription to the engine. */
  async endSignals(fault: CallFault): Promise<void> {
    this.#following.abort()
    await this.#page.evaluate((how) => (window as unknown as ClientWindow).endOfSignals(how), fault)
  }

  act(what: 'start' | 'stop' | 'renew'): Promise<void> {
    return this.#page.evaluate((act) => (window as unknown as ClientWindow).client[act](), what)
  }

  async close(): Promise<void> {
    this.#following.abort()
    await this.#page.close()
  }
}
