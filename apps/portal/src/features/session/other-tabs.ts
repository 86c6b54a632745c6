const name = 'consult-session'

/** Tells the portal's other tabs in this browser that the physician has signed out. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('signed_out')
  channel.close()
}

/** Calls `leave` when another tab has signed out. */
export function onSignedOutElsewhere(leave: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = leave
  return () => channel.close()
}
