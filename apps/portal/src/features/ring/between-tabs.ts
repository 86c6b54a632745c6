/** What a tab tells the others of a ring, which no event says. */
export interface RingWord {
  readonly declined: string
}

const name = 'consult-rings'

/** Tells the browser's other tabs. */
export function tellRingWord(word: RingWord): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(word)
  channel.close()
}

/** Calls `told` with what another tab says. */
export function onRingWord(told: (word: RingWord) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<RingWord>) => told(data)
  return () => channel.close()
}
