import { readFrameMessage } from '../../bridge/frame-guards.ts'
import { type FrameMessage, type Greeting, type HostMessage, hello } from '../../bridge/protocol.ts'

/** The frame and the connection to it. */
export interface FrameLink {
  readonly iframe: HTMLIFrameElement
  /** Sends to the page that loaded last. */
  greet(greeting: Greeting): void
  /** Drops messages sent before the greeting, because the greeting carries the full state. */
  send(message: HostMessage): void
  close(): void
}

/** The features that a call needs. A frame has none of them unless its parent page grants them. */
const features = 'camera; microphone; display-capture; autoplay; fullscreen; screen-wake-lock'

/**
 * The frame's sandbox rights. Our page may run its own script, use its storage, handle forms (the frame's policy blocks
 * every submission), open links and files that the patient chooses, and ask before unsaved text is lost. It can never
 * navigate the host page.
 */
const rights =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals'

/**
 * Creates the frame. The greeting is addressed to our exact origin, so no other page in the frame receives it. Answers come
 * through the port that only the greeted page holds.
 */
export function openFrame(options: {
  base: string
  partnerId: string
  hear: (message: FrameMessage) => void
  /**
   * Called when a page in the frame can be greeted. `isOurs`: our page has said so; otherwise, a page has loaded without
   * saying so.
   */
  onPage: (isOurs: boolean) => void
  /** Called when a page has loaded in the frame, ours or another. */
  onLoad: () => void
}): FrameLink {
  const { base, partnerId, hear, onPage, onLoad } = options
  const iframe = document.createElement('iframe')
  /**
   * One port per greeting. A page that says hello after its load event is greeted twice, and answers through the port that
   * it received first. The ports of unloaded pages are dead.
   */
  const ports: MessagePort[] = []
  let hasSpoken = false
  iframe.allow = features
  iframe.setAttribute('sandbox', rights)
  iframe.referrerPolicy = 'no-referrer'
  // The URL includes the host page's origin, so that the browser may cache the frame for that origin for a while.
  iframe.src = `${base}/embed/v1/frame/${encodeURIComponent(partnerId)}?for=${encodeURIComponent(location.origin)}`
  iframe.onload = () => {
    if (!hasSpoken) onPage(false)
    hasSpoken = false
    onLoad()
  }
  const hearWindow = ({ source, origin, data }: MessageEvent) => {
    if (source === null || source !== iframe.contentWindow || origin !== new URL(base).origin || data !== hello) return
    hasSpoken = true
    onPage(true)
  }
  const send = (message: HostMessage) => {
    for (const port of ports) port.postMessage(message)
  }
  const stopped = new AbortController()
  addEventListener('message', hearWindow, stopped)
  let hasFocus = document.hasFocus()
  const attend = (is: boolean) => {
    hasFocus = is
    send({ type: 'focus', is })
  }
  // Clicks, keys and the wheel suffice: the frame watches the pointer above it.
  for (const type of ['focus', 'blur', 'pointerdown', 'keydown', 'wheel']) {
    addEventListener(type, () => attend(type === 'focus' || (hasFocus && type !== 'blur')), stopped)
  }
  const greet = (greeting: Greeting) => {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1)
    port1.onmessage = ({ data }) => {
      const message = readFrameMessage(data)
      if (message) hear(message)
    }
    iframe.contentWindow?.postMessage(greeting, base, [port2])
    attend(hasFocus)
  }
  return {
    iframe,
    greet,
    send,
    close: () => {
      stopped.abort()
      iframe.onload = null
      for (const port of ports) port.close()
      iframe.remove()
    },
  }
}
