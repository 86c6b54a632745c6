'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Camera, CircleCheck, type LucideIcon, Mic, Volume2, Wifi } from 'lucide-react'
import type { CallItem } from '../../entities/calls/call-item.ts'
import { callWords } from './words.ts'

type Consult = Pick<CallItem['consult'], 'devices' | 'network'>
type Part = 'camera' | 'microphone' | 'speaker' | 'network'

const parts: readonly { readonly part: Part; readonly Icon: LucideIcon }[] = [
  { part: 'camera', Icon: Camera },
  { part: 'microphone', Icon: Mic },
  { part: 'speaker', Icon: Volume2 },
  { part: 'network', Icon: Wifi },
]
const problems = ['denied', 'missing', 'poor'] as const
const isProblem = (result: string) => problems.some((each) => each === result)

/** What works steps back: only a problem is for the physician to see. Allergies and long waits are more serious. */
function toneOf(result: string): string {
  return isProblem(result) ? 'text-warning-text' : 'text-faint'
}

const resultOf = ({ devices, network }: Consult, part: Part) => (part === 'network' ? network : devices?.[part])

const works = (result: string) => result !== 'unknown' && !isProblem(result)

/**
 * Shows the patient's device check: that all works, or the problems in words. Beside a problem, what works is for screen readers
 * only. Without one, each part that was checked is named.
 */
export function DeviceIcons({ consult }: { consult: Consult }) {
  const words = useWords(callWords)
  const found = parts.flatMap(({ part, Icon }) => {
    const result = resultOf(consult, part)
    return result ? [{ part, Icon, result, name: `${words.devices[part]}: `, said: words.results[result] }] : []
  })
  if (found.length === 0) return <p className="text-s text-muted">{words.unchecked}</p>
  if (found.length === parts.length && found.every(({ result }) => works(result))) {
    return (
      <ul aria-label={words.deviceCheck}>
        <li
          title={found.map(({ name, said }) => name + said).join('\n')}
          className="relative inline-flex items-center gap-1 text-s text-faint"
        >
          <CircleCheck className="size-4 shrink-0" aria-hidden />
          {words.allWork}
        </li>
      </ul>
    )
  }
  const hasProblem = found.some(({ result }) => isProblem(result))
  return (
    <ul aria-label={words.deviceCheck} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {found.map(({ part, Icon, result, name, said }) => (
        <li
          key={part}
          title={name + said}
          className={
            hasProblem && !isProblem(result) ? 'sr-only' : `relative inline-flex items-center gap-1 ${toneOf(result)}`
          }
        >
          <Icon className="size-4 shrink-0" aria-hidden />
          <span className={isProblem(result) ? 'text-s font-medium' : 'text-s'}>
            {name}
            {said}
          </span>
        </li>
      ))}
    </ul>
  )
}
