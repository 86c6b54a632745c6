import type { SessionEnds } from './session-limits.ts'

const name = 'consult-session'

/**
 * What tabs of one browser tell each other of the session that they share: that it was ended, that one began, when it
 * ends. Nothing of what it is.
 */
export type SessionNews =
  | { readonly kind: 'signed_out' | 'signed_in' }
  | { readonly kind: 'ends'; readonly ends: SessionEnds }

/** Tells the portal's other tabs in this browser. */
export function tellOtherTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(news)
  channel.close()
}

/** Calls `told` with what other tabs tell. */
export function onOtherTabs(told: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => told(data)
  return () => channel.close()
}
