import { buttonClasses } from '@consult/ui/controls/button.tsx'
import { NoticeLine } from '@consult/ui/controls/notice-line.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Siren } from 'lucide-react'
import Link from 'next/link'
import { useDuty } from '../../entities/duty/use-duty.ts'
import { dismissedUrgent, type UrgentConsult, urgentKey, useUrgent } from './urgent.ts'
import { alertWords } from './words.ts'

const pathOf = ({ kind, consultId }: UrgentConsult) =>
  kind === 'async' ? `/inbox/queue/${consultId}` : `/calls/${consultId}`

/** Says that pressing consults wait, and opens the first. Off duty, or when there is nothing new, it shows nothing. */
export function UrgentLine() {
  const words = useWords(alertWords)
  const { onDuty } = useDuty()
  const { all, calling } = useUrgent()
  const [first] = calling
  if (!onDuty || !first) return null
  return (
    <NoticeLine role="alert" mark={Siren} tone="danger" onDismiss={() => dismissedUrgent.dismiss(all.map(urgentKey))}>
      <p className="min-w-[min(7rem,100%)] flex-1 py-1 text-m font-medium">
        {first.priority === 'emergency' ? words.emergencyWaits : words.urgentWaits}
        {calling.length > 1 && ` ${words.moreUrgent(calling.length - 1)}`}
      </p>
      <Link href={pathOf(first)} className={buttonClasses('secondary')}>
        {words.openUrgent}
      </Link>
    </NoticeLine>
  )
}
