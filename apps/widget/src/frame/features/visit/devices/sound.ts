type SinkContext = AudioContext & { setSinkId?: (id: string) => Promise<void> }

/** True where the browser lets a page choose the speaker. */
export const canChooseSpeaker = () => 'AudioContext' in globalThis && 'setSinkId' in AudioContext.prototype

/**
 * Plays two soft notes. They are generated here, so that no file has to load first. It stays silent where the browser
 * forbids sound before the patient has interacted with the page.
 */
export async function playNotes(sink = ''): Promise<void> {
  const context: SinkContext = new AudioContext()
  try {
    if (sink) await context.setSinkId?.(sink)
    const end = context.currentTime + 0.9
    for (const [pitch, at] of [
      [660, 0],
      [880, 0.3],
    ] as const) {
      const begin = context.currentTime + at
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0, begin)
      volume.gain.linearRampToValueAtTime(0.25, begin + 0.04)
      volume.gain.exponentialRampToValueAtTime(0.001, end)
      tone.connect(volume).connect(context.destination)
      tone.start(begin)
      tone.stop(end)
    }
    await new Promise<void>((done) => setTimeout(done, 1000))
  } finally {
    await context.close()
  }
}

/**
 * Calls `hear` with the microphone's level, 0 to 1, while the page is visible. Never, where the browser cannot measure it.
 * @returns a function that stops it.
 */
export function watchLevel(track: MediaStreamTrack, hear: (level: number) => void): () => void {
  try {
    return measureLevel(track, hear)
  } catch {
    return () => undefined
  }
}

function measureLevel(track: MediaStreamTrack, hear: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  let frame = 0
  const look = () => {
    analyser.getByteTimeDomainData(samples)
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0)
    hear(Math.min(1, loudest / 64))
    frame = requestAnimationFrame(look)
  }
  look()
  return () => {
    cancelAnimationFrame(frame)
    void context.close()
  }
}
