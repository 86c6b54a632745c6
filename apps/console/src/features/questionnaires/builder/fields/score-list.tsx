'use client'

import {
  addBand,
  addScore,
  type BandField,
  type Draft,
  isCountable,
  linkIdOf,
  type PlacedFindings,
  removeBand,
  removeScore,
  rowsOf,
  type ScoreField,
  scoresOf,
  setBandEnd,
  setBandFlag,
  setBandLabel,
  setCounted,
  setScoreCode,
  setScoreTitle,
} from '@consult/questionnaires/builder'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { memo, useMemo } from 'react'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useTools } from '../editor-context.ts'
import { nameOf } from '../names.ts'
import { builderWords } from '../words.ts'
import { FindingLines } from './finding-lines.tsx'
import { FlagFields } from './flag-fields.tsx'
import { NumberField } from './number-field.tsx'
import { SaidField } from './said-field.tsx'
import { fieldWords } from './words.ts'

function Band({ score, band, main, at }: { score: number; band: BandField; main: BandField | undefined; at: number }) {
  const words = useWords(fieldWords)
  const { editor, language } = useTools()
  const { index, level, text } = band
  const field = (name: string) => `${name} of band ${index} of ${score}`
  const name = band.label || words.band(at + 1)
  return (
    <li className="grid grid-cols-1 gap-3 border-s-2 border-line ps-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-20">
          <NumberField
            label={words.low}
            value={band.low}
            onChange={(value) => editor.edit((now) => setBandEnd(now, score, index, 'low', value), field('low'))}
          />
        </div>
        <div className="w-20">
          <NumberField
            label={words.high}
            value={band.high}
            onChange={(value) => editor.edit((now) => setBandEnd(now, score, index, 'high', value), field('high'))}
          />
        </div>
        <div className="min-w-0 flex-1 basis-48">
          <SaidField
            label={words.bandLabel}
            text={band.label}
            mainText={main?.label ?? ''}
            onChange={(typed) => editor.edit((now) => setBandLabel(now, score, index, language, typed), field('label'))}
          />
        </div>
        <div className="pb-1.5">
          <IconButton
            label={words.removeBand(name)}
            onClick={() => editor.edit((now) => removeBand(now, score, index))}
          >
            <Trash2 className="size-4.5" aria-hidden />
          </IconButton>
        </div>
      </div>
      <FlagFields
        label={words.flag}
        level={level}
        text={text}
        mainText={main?.text ?? ''}
        onChange={(chosen, typed, isTyping) =>
          editor.edit((now) => setBandFlag(now, score, index, chosen, language, typed), isTyping ? field('flag') : null)
        }
      />
    </li>
  )
}

function Score({ draft, score, countable }: { draft: Draft; score: ScoreField; countable: readonly Counted[] }) {
  const words = useWords(fieldWords)
  const { editor, language } = useTools()
  const { index } = score
  const main = scoresOf(draft, null).find((each) => each.index === index)
  const offered = countable.filter(({ fits, linkId }) => fits || score.linkIds.includes(linkId))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SaidField
          label={words.scoreTitle}
          text={score.title}
          mainText={main?.title ?? ''}
          onChange={(title) =>
            editor.edit((now) => setScoreTitle(now, index, language, title), `title of score ${index}`)
          }
        />
        <TextField
          label={words.scoreCode}
          value={score.code}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) =>
            editor.edit((now) => setScoreCode(now, index, target.value), `code of score ${index}`)
          }
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-s font-medium">{words.counted}</legend>
        <div className="max-h-72 overflow-y-auto">
          {offered.map(({ linkId, name }) => (
            <CheckField
              key={linkId}
              label={name}
              isOn={score.linkIds.includes(linkId)}
              onChange={(is) => editor.edit((now) => setCounted(now, index, linkId, is))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-s font-medium">{words.bands}</legend>
        <ol className="grid grid-cols-1 gap-4">
          {score.bands.map((band, at) => (
            <Band
              key={band.index}
              score={index}
              band={band}
              main={main?.bands.find((each) => each.index === band.index)}
              at={at}
            />
          ))}
        </ol>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => editor.edit((now) => addBand(now, index))}>
          <Plus className="size-4.5" aria-hidden />
          {words.addBand}
        </Button>
        <Button look="quiet" onClick={() => editor.edit((now) => removeScore(now, index))}>
          <Trash2 className="size-4.5" aria-hidden />
          {words.removeScore}
        </Button>
      </div>
    </div>
  )
}

/** A question that a score may count. */
interface Counted {
  readonly linkId: string
  readonly name: string
  readonly fits: boolean
}

/**
 * The scores of the form.
 * @param questions the form as it was a moment ago: its questions may be listed a little later than they are typed
 * @param problems what a check has found, by score
 */
export const ScoreList = memo(function ScoreList({
  root,
  questions,
  problems,
}: {
  root: Draft['root']
  questions: Draft
  problems: PlacedFindings['scores']
}) {
  const words = useWords(fieldWords)
  const builder = useWords(builderWords)
  const { editor, language } = useTools()
  const draft = { ...questions, root }
  const scores = scoresOf(draft, language)
  const countable = useMemo(
    () =>
      rowsOf(questions).flatMap(({ id, number }): Counted[] => {
        const entry = questions.entries.get(id)
        if (!entry || number === null) return []
        return [{ linkId: linkIdOf(entry), name: nameOf(entry, number, builder), fits: isCountable(entry) }]
      }),
    [questions, builder],
  )
  const fitting = countable.filter(({ fits }) => fits).map(({ linkId }) => linkId)
  return (
    <Section title={words.scores} text={fitting.length > 0 ? words.scoresText : words.noCountable}>
      {scores.map((score) => (
        <div key={score.index} className="grid grid-cols-1 gap-3 border-b border-line pb-4">
          <FindingLines problems={problems.get(score.index) ?? []} />
          <Score draft={draft} score={score} countable={countable} />
        </div>
      ))}
      {fitting.length > 0 && (
        <div>
          <Button onClick={() => editor.edit((now) => addScore(now, fitting))}>
            <Plus className="size-4.5" aria-hidden />
            {words.addScore}
          </Button>
        </div>
      )}
    </Section>
  )
})
