import type { SessionEnds } from './session-limits.ts'

const name = 'consult-session'

/**
 * A message between tabs of one browser about the session they share: that it ended, that one began, or when it ends. It
 * contains no session data.
 */
export type SessionNews =
  | { readonly kind: 'signed_out' | 'signed_in' }
  | { readonly kind: 'ends'; readonly ends: SessionEnds }

/** False in older browsers. Their tabs learn about the change at their next request. */
const canTell = () => 'BroadcastChannel' in globalThis

/** Sends a message to the portal's other tabs in this browser. */
export function notifyOtherTabs(news: SessionNews): void {
  if (!canTell()) return
  const channel = new BroadcastChannel(name)
  channel.postMessage(news)
  channel.close()
}

/** Calls `listener` with each message from other tabs. */
export function onOtherTabs(listener: (news: SessionNews) => void): () => void {
  if (!canTell()) return () => undefined
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => listener(data)
  return () => channel.close()
}
