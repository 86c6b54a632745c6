import { idleAfter, watchAttention } from '@consult/client'

let usedAt = 0
let hasFocus = false
const followers = new Set<() => void>()

const notifyFollowers = () => {
  for (const follow of followers) follow()
}

/** Begins with the first follower and goes on, because a physician may have opened the thread with the last input. */
function begin(): void {
  usedAt = Date.now()
  hasFocus = document.hasFocus()
  watchAttention(window, hasFocus, (isFocused) => {
    const wasAway = !isAttended() || isFocused !== hasFocus
    hasFocus = isFocused
    usedAt = Date.now()
    if (wasAway) notifyFollowers()
  })
  document.addEventListener('visibilitychange', notifyFollowers)
}

/** True while a physician is at the page: it is visible, has the focus, and had input in the last minutes. */
export const isAttended = () => document.visibilityState === 'visible' && hasFocus && Date.now() < usedAt + idleAfter

/** Calls `follow` when a physician returns to the page or leaves it. Nothing is called when the time without input is over. */
export function followAttention(follow: () => void): () => void {
  if (usedAt === 0) begin()
  followers.add(follow)
  return () => followers.delete(follow)
}
