import { isHostMessage, readGreeting } from '../../../bridge/host-guards.ts'
import { type FrameMessage, type Greeting, type HostMessage, hello } from '../../../bridge/protocol.ts'

/** The connection to the loader in the partner's page. */
export interface HostLink {
  send(message: FrameMessage): void
  /** Sets the listener. There is only one; a second replaces the first. */
  listen(hear: (message: HostMessage) => void): void
}

/** The greeting, and the connection to the loader that sent it. The frame has not answered yet. */
export interface Greeted {
  readonly greeting: Greeting
  readonly host: HostLink
}

/** The part of a window that the greeting needs. A test provides its own. */
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
 * Asks the loader for a greeting and waits for the first well-formed one with a port from the parent page. It ignores other
 * windows and frames of that page. This page's policy (frame-ancestors) decides which pages can be the parent.
 */
export function awaitGreeting(own: GreetedWindow): Promise<Greeted> {
  return new Promise((resolve) => {
    const hear = ({ source, origin, data, ports }: MessageEvent) => {
      const [port] = ports
      if (source === null || source !== own.parent || source === (own as unknown)) return
      // A page with an opaque origin ("null") cannot be identified.
      const greeting = readGreeting(data)
      if (origin === 'null' || !port || !greeting) return
      own.removeEventListener('message', hear)
      resolve({ greeting, host: linkOver(port) })
    }
    own.addEventListener('message', hear)
    own.parent.postMessage(hello, '*')
  })
}
