'use client'

import type { FlagLevel } from '@consult/questionnaires'
import { type Draft, mainLanguageOf, translatedInto } from '@consult/questionnaires/builder'
import type { PreviewState } from '@consult/questionnaires/preview'
import { Button } from '@consult/ui/controls/button.tsx'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { RotateCcw } from 'lucide-react'
import { memo, useMemo, useRef, useState } from 'react'
import { useTools } from '../editor-context.ts'
import { usePreview } from './use-preview.ts'
import { previewWords } from './words.ts'

/** Where a button leads on windows that have no room for the preview beside the form. */
export const previewId = 'form-preview'

const tones: Record<FlagLevel, 'accent' | 'warning' | 'danger'> = { note: 'accent', urgent: 'warning', stop: 'danger' }

/** What the answers in the preview mean, as the service would decide. */
function Meaning({ state }: { state: PreviewState }) {
  const words = useWords(previewWords)
  const { asked, open, scores, flags } = state
  return (
    <div role="status" className="grid grid-cols-1 gap-2 text-m">
      <p>
        {words.asked(asked)} · {open.length === 0 ? words.complete : words.open(open.length)}
      </p>
      {scores.length > 0 && (
        <dl className="grid gap-1">
          {scores.map(({ title, value, band }, index) => (
            <div key={index} className="flex flex-wrap gap-x-2">
              <dt className="font-medium wrap-anywhere" dir="auto">
                {title}
              </dt>
              <dd className="figures">
                {value === null ? words.noScore : value}
                {band !== null && <bdi>{` · ${band}`}</bdi>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {flags.length > 0 && (
        <ul aria-label={words.flags} className="flex flex-wrap gap-1.5">
          {flags.map(({ level, text }, index) => (
            <li key={index} className="min-w-0">
              <Chip tone={tones[level]} whole>
                {words.levels[level]}: <bdi>{text}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The form as patients see it, in a frame as wide as a phone. @param show the linkId of the item to show */
export const PreviewPanel = memo(function PreviewPanel({ draft, show }: { draft: Draft; show: string | null }) {
  const words = useWords(previewWords)
  const { editor, language: edited } = useTools()
  const { valid, counts } = useStore(editor.check, (found) => found)
  const [chosen, setChosen] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(1)
  const frame = useRef<HTMLIFrameElement>(null)
  const main = mainLanguageOf(draft) || 'en'
  const languages = useMemo(() => [...new Set([main, ...translatedInto(draft)])], [main, draft])
  const language = chosen ?? edited ?? main
  const state = usePreview(frame, { resource: valid, language, show, attempt })
  return (
    <section id={previewId} tabIndex={-1} aria-label={words.title} className="grid scroll-mt-4 grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h2 className="text-l font-semibold">{words.title}</h2>
        <p className="text-s text-muted">{words.text}</p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-36">
          <SelectField
            label={words.language}
            value={language}
            options={[...new Set([...languages, language])].map((value) => ({ value, text: value }))}
            onChange={setChosen}
          />
        </div>
        <Button className="min-h-11" onClick={() => setAttempt((count) => count + 1)}>
          <RotateCcw className="size-4.5" aria-hidden />
          {words.startAgain}
        </Button>
      </div>
      {counts.refusals > 0 && <p className="text-s text-warning-text">{words.held}</p>}
      <iframe
        ref={frame}
        title={words.frame}
        src="/embed/v1/preview"
        className="h-160 max-h-[80dvh] w-full max-w-94 justify-self-center rounded-l border border-line-strong bg-surface"
      />
      {state && <Meaning state={state} />}
    </section>
  )
})
