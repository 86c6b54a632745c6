import { isFrameMessage } from '../../bridge/frame-guards.ts'
import type { FrameMessage, Greeting, HostMessage } from '../../bridge/protocol.ts'

/** The frame, and the line to it. */
export interface FrameLink {
  readonly iframe: HTMLIFrameElement
  /** Lost while the frame has not loaded: the greeting will say everything anew. */
  send(message: HostMessage): void
  close(): void
}

/**
 * Makes the frame, which greets our page in it each time that loads. The greeting is addressed to our exact origin, so
 * that nothing else that may stand in the frame gets it; answers come by the port that only the greeted page holds.
 */
export function openFrame(options: {
  base: string
  partnerId: string
  greet: () => Greeting
  hear: (message: FrameMessage) => void
}): FrameLink {
  const iframe = document.createElement('iframe')
  let port: MessagePort | undefined
  iframe.referrerPolicy = 'no-referrer'
  iframe.src = `${options.base}/embed/v1/frame/${encodeURIComponent(options.partnerId)}`
  iframe.onload = () => {
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }) => {
      if (isFrameMessage(data)) options.hear(data)
    }
    iframe.contentWindow?.postMessage(options.greet(), options.base, [channel.port2])
  }
  return {
    iframe,
    send: (message) => port?.postMessage(message),
    close: () => {
      port?.close()
      iframe.remove()
    },
  }
}
