'use client'

import { isNear } from '@consult/questionnaires/builder'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { useTools } from '../editor-context.ts'
import { builderWords } from '../words.ts'

/** Says how much of a limit the form has used, before the limit is reached. */
export function LimitLines() {
  const words = useWords(builderWords)
  const { editor } = useTools()
  const near = useStore(editor.check, ({ usage }) => usage).filter(isNear)
  if (near.length === 0) return null
  const inUnits = (name: string, count: number) => (name === 'bytes' ? Math.ceil(count / 1024) : count)
  return (
    <section aria-label={words.limitsTitle} className="rounded-m bg-warning-soft px-3 py-2 text-m text-warning-text">
      <p className="font-medium">{words.limitsTitle}</p>
      <ul className="figures">
        {near.map(({ name, used, most }) => (
          <li key={name}>{words.limits[name](inUnits(name, used), inUnits(name, most))}</li>
        ))}
      </ul>
    </section>
  )
}
