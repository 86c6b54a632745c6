'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { CircleAlert, type LucideIcon, RefreshCw, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Draft } from '../../entities/replies/draft.ts'
import type { Connection } from '../../entities/workspace/use-connection.ts'
import { modifierKey } from './modifier-key.ts'
import { composerWords } from './words.ts'

/** What has not loaded yet but must load before a reply is sent: the messages, or the patient's clinical facts. */
export type Missing = 'conversation' | 'facts'

/** The composer shows the number of characters left from this many on. */
const tight = 500

/** The most important hint: why nothing can be sent. */
function Sign({
  mark: Mark = CircleAlert,
  look,
  children,
}: {
  mark?: LucideIcon
  look: 'text-warning-text' | 'text-danger-text'
  children: ReactNode
}) {
  return (
    <span className={`flex items-start gap-1.5 font-medium ${look}`}>
      <Mark className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </span>
  )
}

/** The line under the field: why sending waits; otherwise, whether the draft is saved; otherwise, the available keys. */
export function ComposerHint({
  connection,
  missing,
  left,
  gap,
  draft,
}: {
  connection: Connection
  missing: Missing | null
  left: number
  gap: string | null
  draft: Draft
}) {
  const words = useWords(composerWords)
  if (connection !== 'live') {
    return (
      <Sign mark={connection === 'catching_up' ? RefreshCw : WifiOff} look="text-warning-text">
        {words.behind[connection]}
        <span className="max-sm:hidden"> {words.mayBeMissing}</span>
      </Sign>
    )
  }
  if (missing !== null) {
    return (
      <Sign mark={RefreshCw} look="text-warning-text">
        {words.missing[missing]}
      </Sign>
    )
  }
  if (left < 0) return <Sign look="text-danger-text">{words.tooMany(-left)}</Sign>
  if (gap !== null) return <Sign look="text-warning-text">{words.fillIn(gap)}</Sign>
  if (draft.enclosures.some((one) => one.state === 'failed')) {
    return <Sign look="text-danger-text">{words.filesMissing}</Sign>
  }
  if (draft.enclosures.some((one) => one.state === 'uploading')) return words.waitsForFiles
  if (draft.kept === 'failing') return <Sign look="text-warning-text">{words.notKept}</Sign>
  if (left < tight) return words.left(left)
  if (draft.text !== '') return draft.kept === 'yes' ? words.kept : words.keeping
  return <span className="@max-lg/thread:hidden pointer-coarse:hidden">{words.keys(modifierKey())}</span>
}
