import { type CallView, type DeviceProblem, type DevicesView, isProblem } from '@consult/call-client'
import { useWords } from '../../words/use-words.tsx'
import { mediaWords } from './words.ts'

const problemWords = {
  blocked: 'denied',
  denied: 'denied',
  missing: 'missing',
  in_use: 'failed',
  failed: 'failed',
} as const satisfies Record<DeviceProblem, string>

/** What is said over the picture; null while all is well. */
export function useStandingWords(
  { standing, isHeard, received, line }: CallView,
  { states, tracks }: DevicesView,
): string | null {
  const words = useWords(mediaWords)
  if (standing === 'connecting' || standing === 'reconnecting') return words[standing]
  if (standing === 'elsewhere' || standing === 'over') return words[standing]
  const { camera, microphone } = states
  if (isProblem(camera) && isProblem(microphone)) return words.problems[problemWords[microphone]]
  if (!isHeard) return received.length === 0 ? words.connecting : words.alone
  if (line.isOtherAway) return words.away
  if (isProblem(microphone) && !tracks.microphone) return words.noMicrophone
  return isProblem(camera) && !tracks.camera ? words.noCamera : null
}
