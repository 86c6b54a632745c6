import { createStore } from '@consult/ui/state/store.ts'

/**
 * True while the browser blocks sound: browsers keep a page silent until the user has clicked or typed in it once.
 * Alerts are synthesized from tones, so that there is no file to load when one is needed.
 */
export const soundIsBlocked = createStore(true)

let context: AudioContext | null = null

/**
 * Unblocks sound on the first click or key press.
 * @returns a function that stops watching.
 */
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

/** A tone: its start and its length in seconds, and its pitch in hertz. */
interface Tone {
  readonly at: number
  readonly pitch: number
  readonly length: number
}

/** One double ring of a telephone. */
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

/** How long each sound takes, including the pause after it, in seconds. */
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
 * Repeats a sound. It schedules every tone on the audio clock in advance, because timers of a background page fire too
 * late for a ring.
 * @param seconds how long to repeat the sound.
 * @param volume 1 to 100.
 * @returns a function that stops the sound.
 */
export function play(sound: Sound, seconds: number, volume: number): () => void {
  if (soundIsBlocked.get()) return () => undefined
  try {
    return schedule(sound, seconds, volume)
  } catch {
    // A browser without sound, as in a lockdown mode: the alert is only visible.
    return () => undefined
  }
}

function schedule(sound: Sound, seconds: number, volume: number): () => void {
  context ??= new AudioContext()
  const audio = context
  audio.resume().catch(() => undefined)
  const loudness = audio.createGain()
  // People perceive loudness as ratios, so square the volume.
  loudness.gain.value = (volume / 100) ** 2 * 0.5
  loudness.connect(audio.destination)
  for (let from = 0; from < seconds; from += rounds[sound]) {
    for (const tone of tones[sound]) playTone(loudness, audio, tone, audio.currentTime + 0.05 + from)
  }
  return () => loudness.disconnect()
}
