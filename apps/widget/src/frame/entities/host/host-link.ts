import { isHostMessage, readGreeting } from '../../../bridge/host-guards.ts'
import { type FrameMessage, type Greeting, type HostMessage, hello } from '../../../bridge/protocol.ts'

/** The line to the loader in the partner's page. */
export interface HostLink {
  send(message: FrameMessage): void
  /** There is one listener; a second takes the first one's place. */
  listen(hear: (message: HostMessage) => void): void
}

/** The greeting, and the line to whoever said it, who has not been answered yet. */
export interface Greeted {
  readonly greeting: Greeting
  readonly host: HostLink
}

/** What of a window the greeting needs; a test brings its own. */
export type GreetedWindow = Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>

function linkOver(port: MessagePort): HostLink {
  return {
    send: (message) => port.postMessage(message),
    listen(hear) {
      port.onmessage = ({ data }) => {
        if (isHostMessage(data)) hear(data)
      }
    },
  }
}

/**
 * Asks for the loader's greeting and waits for it: the first well-formed one that the page around us sends, with a port. Which pages may
 * be around us, the policy of this page says (frame-ancestors); other windows and frames of that page are not heard.
 */
export function awaitGreeting(own: GreetedWindow): Promise<Greeted> {
  return new Promise((resolve) => {
    const hear = ({ source, origin, data, ports }: MessageEvent) => {
      const [port] = ports
      if (source === null || source !== own.parent || source === (own as unknown)) return
      // An opaque origin ("null") is a page that nobody answers for.
      const greeting = readGreeting(data)
      if (origin === 'null' || !port || !greeting) return
      own.removeEventListener('message', hear)
      resolve({ greeting, host: linkOver(port) })
    }
    own.addEventListener('message', hear)
    own.parent.postMessage(hello, '*')
  })
}
