import { type CallView, type DeviceProblem, type DevicesView, isProblem } from '@consult/call-client'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { mediaWords } from './words.ts'

const problemWords = {
  blocked: 'denied',
  denied: 'denied',
  missing: 'missing',
  in_use: 'failed',
  failed: 'failed',
} as const satisfies Record<DeviceProblem, string>

/** Says why the patient cannot be seen or heard. Null if all is well. */
export function useConnectionWords({ standing, isHeard, received, line }: CallView): string | null {
  const words = useWords(mediaWords)
  if (standing !== 'connected') return words[standing]
  if (!isHeard) return received.length === 0 ? words.connecting : words.alone
  return line.isOtherAway ? words.away : null
}

/** Says why the physician cannot be seen or heard. Null if all is well. */
export function useDeviceWords({ states, tracks }: DevicesView): string | null {
  const words = useWords(mediaWords)
  const { camera, microphone } = states
  if (isProblem(camera) && isProblem(microphone)) return words.problems[problemWords[microphone]]
  if (isProblem(microphone) && !tracks.microphone) return words.noMicrophone
  return isProblem(camera) && !tracks.camera ? words.noCamera : null
}
