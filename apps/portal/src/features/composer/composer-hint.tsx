'use client'

import type { Connection } from '../live/use-connection.ts'
import { useWords } from '../words/use-words.tsx'
import type { Draft } from './draft-keeper.ts'
import { composerWords } from './words.ts'

/** From so few characters left on, the composer says how many. */
const tight = 500

const isApple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** What stands under the field: what sending waits for, else how the draft is kept, else which keys there are. */
export function ComposerHint({
  connection,
  left,
  gap,
  draft,
}: {
  connection: Connection
  left: number
  gap: string | null
  draft: Draft
}) {
  const words = useWords(composerWords)
  if (connection !== 'live') {
    return (
      <span className="font-medium text-warning-text">
        {words.behind[connection]}
        <span className="max-sm:hidden"> {words.mayBeMissing}</span>
      </span>
    )
  }
  if (left < 0) return <span className="font-medium text-danger-text">{words.tooMany(-left)}</span>
  if (gap !== null) return <span className="font-medium text-warning-text">{words.fillIn(gap)}</span>
  if (draft.enclosures.some((one) => one.state === 'failed')) {
    return <span className="font-medium text-danger-text">{words.filesMissing}</span>
  }
  if (draft.enclosures.some((one) => one.state === 'uploading')) return words.waitsForFiles
  if (draft.kept === 'failing') return <span className="font-medium text-warning-text">{words.notKept}</span>
  if (left < tight) return words.left(left)
  if (draft.text !== '') return draft.kept === 'yes' ? words.kept : words.keeping
  return <span className="pointer-coarse:hidden">{words.keys(isApple() ? '⌘' : 'Ctrl')}</span>
}
