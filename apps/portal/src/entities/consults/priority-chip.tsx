import type { AsyncConsult } from '@consult/domain'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Siren } from 'lucide-react'
import { priorityWords } from './priority-words.ts'

/** Marks a pressing consult with an icon and a word, an emergency more strongly. It shows nothing for a routine one. */
export function PriorityChip({ priority, className }: Pick<AsyncConsult, 'priority'> & { className?: string }) {
  const words = useWords(priorityWords)
  if (priority === 'routine') return null
  return (
    <Chip data-flag={priority} icon={Siren} tone={priority === 'emergency' ? 'alarm' : 'danger'} className={className}>
      {words[priority]}
    </Chip>
  )
}
