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

/** What a call needs; a frame has none of it unless the page around it gives it. */
const features = 'camera; microphone; display-capture; autoplay; fullscreen'

/**
 * What our page does in it: its own script and storage, forms that no browser sends anywhere, a link or a file that the
 * patient opens, and the question before something typed is lost. It can never lead the page around it away.
 */
const rights =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals'

/**
 * Makes the frame. A greeting is addressed to our exact origin, so that nothing else that may stand in the frame gets it;
 * answers come by the port that only the greeted page holds.
 */
export function openFrame(options: {
  base: string
  partnerId: string
  hear: (message: FrameMessage) => void
  /** There is a page in the frame to be greeted: our own has said so, or one has loaded without a word. */
  onPage: () => void
  /** A page has loaded in the frame, ours or another. */
  onLoad: () => void
}): FrameLink {
  const { base, partnerId, hear, onPage, onLoad } = options
  const iframe = document.createElement('iframe')
  /**
   * One for each greeting. A page whose own word comes after its load has been greeted twice, and answers by the port that it
   * got first; those of pages that have gone are dead.
   */
  const ports: MessagePort[] = []
  let hasSpoken = false
  iframe.allow = features
  iframe.setAttribute('sandbox', rights)
  iframe.referrerPolicy = 'no-referrer'
  // For whom it is: what may be shown here may be kept here, for a while.
  iframe.src = `${base}/embed/v1/frame/${encodeURIComponent(partnerId)}?for=${encodeURIComponent(location.origin)}`
  iframe.onload = () => {
    if (!hasSpoken) onPage()
    hasSpoken = false
    onLoad()
  }
  const hearWindow = ({ source, origin, data }: MessageEvent) => {
    if (source === null || source !== iframe.contentWindow || origin !== new URL(base).origin || data !== hello) return
    hasSpoken = true
    onPage()
  }
  addEventListener('message', hearWindow)
  const greet = (greeting: Greeting) => {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1)
    port1.onmessage = ({ data }) => {
      const message = readFrameMessage(data)
      if (message) hear(message)
    }
    iframe.contentWindow?.postMessage(greeting, base, [port2])
  }
  return {
    iframe,
    greet,
    send: (message) => {
      for (const port of ports) port.postMessage(message)
    },
    close: () => {
      removeEventListener('message', hearWindow)
      iframe.onload = null
      for (const port of ports) port.close()
      iframe.remove()
    },
  }
}
