import { createStore } from '../state/store.ts'

/**
 * Alerts are made of tones, so that there is no file to load when one is needed. Browsers keep a page silent until its
 * reader has clicked or typed in it once; whether that is so is said here.
 */
export const soundIsBlocked = createStore(true)

let context: AudioContext | null = null

/** Watches for the first click or key; from then on there is sound. @returns stops watching. */
export function watchForSound(): () => void {
  const kinds = ['pointerdown', 'keydown'] as const
  const stop = () => {
    for (const kind of kinds) window.removeEventListener(kind, look, true)
  }
  const look = () => {
    if (!navigator.userActivation?.hasBeenActive) return
    soundIsBlocked.set(false)
    stop()
  }
  for (const kind of kinds) window.addEventListener(kind, look, true)
  look()
  return stop
}

/** A tone: when it begins, its pitch and its length; seconds and hertz. */
interface Tone {
  readonly at: number
  readonly pitch: number
  readonly length: number
}

/** A telephone's double ring, once. */
const ringTones: readonly Tone[] = [
  { at: 0, pitch: 660, length: 0.35 },
  { at: 0.02, pitch: 880, length: 0.33 },
  { at: 0.5, pitch: 660, length: 0.35 },
  { at: 0.52, pitch: 880, length: 0.33 },
]
/** Two falling notes. */
const chimeTones: readonly Tone[] = [
  { at: 0, pitch: 784, length: 0.25 },
  { at: 0.22, pitch: 587, length: 0.4 },
]

/** How long each lasts with the pause after it, seconds. */
const rounds = { ring: 2.5, chime: 30 } as const
const tones = { ring: ringTones, chime: chimeTones } as const
export type Sound = keyof typeof tones

function playTone(into: AudioNode, audio: AudioContext, { at, pitch, length }: Tone, from: number): void {
  const oscillator = audio.createOscillator()
  const envelope = audio.createGain()
  const begin = from + at
  oscillator.frequency.value = pitch
  envelope.gain.setValueAtTime(0, begin)
  envelope.gain.linearRampToValueAtTime(1, begin + 0.02)
  envelope.gain.setValueAtTime(1, begin + length - 0.08)
  envelope.gain.linearRampToValueAtTime(0, begin + length)
  oscillator.connect(envelope).connect(into)
  oscillator.start(begin)
  oscillator.stop(begin + length)
}

/**
 * Plays a sound over and over. All of it is put on the audio's own clock beforehand: timers of a page in the background
 * come too late for a ring.
 * @param seconds for how long.
 * @param volume 1 to 100.
 * @returns stops it.
 */
export function play(sound: Sound, seconds: number, volume: number): () => void {
  if (soundIsBlocked.get()) return () => undefined
  context ??= new AudioContext()
  const audio = context
  void audio.resume()
  const loudness = audio.createGain()
  // Loudness is felt in ratios, not in steps.
  loudness.gain.value = (volume / 100) ** 2 * 0.5
  loudness.connect(audio.destination)
  for (let from = 0; from < seconds; from += rounds[sound]) {
    for (const tone of tones[sound]) playTone(loudness, audio, tone, audio.currentTime + 0.05 + from)
  }
  return () => loudness.disconnect()
}
