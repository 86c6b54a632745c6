import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { inMinutes } from './people.ts'

type Duty = OutputOf<'portalCalls.duty'>

/** What the service says about the physician's duty. */
export function dutyIs(
  status: Duty['presence']['status'],
  {
    until = null,
    awayBecause = null,
    wrapUpUntil = null,
  }: { until?: string | null; awayBecause?: Duty['awayBecause']; wrapUpUntil?: string | null } = {},
): Answers {
  return { 'portalCalls.duty': { presence: { status, until, lastSeenAt: inMinutes(0) }, awayBecause, wrapUpUntil } }
}

export const onDuty = dutyIs('online')
