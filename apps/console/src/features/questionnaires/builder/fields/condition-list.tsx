'use client'

import type { Operator } from '@consult/questionnaires/builder'
import {
  behaviorOf,
  type ConditionField,
  conditionsOf,
  type Draft,
  type Entry,
  findByLinkId,
  hasEnableExpression,
  type Json,
  linkIdOf,
  operatorsFor,
  questionsBefore,
  rowsOf,
  typeOf,
  withBehavior,
  withConditionAnswer,
  withItem,
  withNewCondition,
  withOperator,
  withoutCondition,
  withQuestion,
} from '@consult/questionnaires/builder'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { SelectField } from '@consult/ui/controls/select-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { questionnaireWords } from '../../words.ts'
import { useTools } from '../editor-context.ts'
import { nameOf } from '../names.ts'
import { builderWords } from '../words.ts'
import { ConditionAnswer } from './condition-answer.tsx'
import { fieldWords } from './words.ts'

type Edit = (change: (json: Json) => Json, field?: string) => void

/** The comparisons of one question. "Is not answered" is FHIR's `exists` with false. */
function Comparison({ condition, question, edit }: { condition: ConditionField; question: Entry | null; edit: Edit }) {
  const words = useWords(fieldWords)
  const { operators, notAnswered } = useWords(questionnaireWords)
  const { index, operator, answer } = condition
  const type = question && typeOf(question)
  const known = type ? operatorsFor(type) : []
  const offered = known.includes(operator) ? known : [operator, ...known]
  const isNot = operator === 'exists' && answer?.value === false
  return (
    <SelectField<Operator | 'not'>
      label={words.conditionOperator}
      value={isNot ? 'not' : operator}
      options={[
        ...offered.map((value) => ({ value, text: operators[value] })),
        { value: 'not' as const, text: notAnswered },
      ]}
      onChange={(chosen) =>
        edit((json) =>
          chosen === 'not'
            ? withConditionAnswer(withOperator(json, index, 'exists', question), index, {
                name: 'answerBoolean',
                value: false,
              })
            : withOperator(json, index, chosen, question),
        )
      }
    />
  )
}

interface Props {
  /** The form as it was a moment ago: up to 500 questions to choose from do not have to follow each key. */
  readonly draft: Draft
  readonly entry: Entry
}

/** Whether what a text field changes does not concern the conditions. */
const isAlike = (before: Props, after: Props) =>
  before.draft === after.draft &&
  before.entry.id === after.entry.id &&
  (['enableWhen', 'enableBehavior', 'extension'] as const).every(
    (name) => before.entry.json[name] === after.entry.json[name],
  )

/** When an item is asked: conditions on the questions before it. */
export const ConditionList = memo(function ConditionList({ draft, entry }: Props) {
  const words = useWords(fieldWords)
  const builder = useWords(builderWords)
  const { editor } = useTools()
  const { id, json } = entry
  if (hasEnableExpression(json)) return <p className="text-s text-muted">{words.whenExpression}</p>
  const conditions = conditionsOf(json)
  const before = questionsBefore(draft, id)
  const numbers = new Map(rowsOf(draft).map((row) => [row.id, row.number]))
  const last = before.at(-1)
  const edit: Edit = (change, field) =>
    editor.edit((now) => withItem(now, id, change), field === undefined ? null : `${field} of ${id}`)
  const nameIn = (question: Entry) => nameOf(question, numbers.get(question.id) ?? null, builder)
  /** A question that was deleted, or that was moved behind this item, stays what the condition is about. */
  const choicesFor = ({ question }: ConditionField) => {
    const choices = before.map((each) => ({ value: linkIdOf(each), text: nameIn(each) }))
    if (choices.some(({ value }) => value === question)) return choices
    const later = findByLinkId(draft, question)
    return [{ value: question, text: later ? words.later(nameIn(later)) : words.gone(question) }, ...choices]
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 text-s font-semibold text-muted">{words.when}</legend>
      {conditions.length === 0 && <p className="text-s text-muted">{last ? words.whenText : words.noQuestions}</p>}
      {conditions.length > 1 && (
        <SelectField
          label={words.behavior}
          value={behaviorOf(json)}
          options={[
            { value: 'all', text: words.all },
            { value: 'any', text: words.any },
          ]}
          onChange={(behavior) => edit((now) => withBehavior(now, behavior))}
        />
      )}
      {conditions.map((condition, at) => {
        const question = findByLinkId(draft, condition.question)
        return (
          <div key={condition.index} className="flex flex-wrap items-end gap-2 border-s-2 border-line ps-3">
            <div className="grid min-w-0 flex-1 basis-60 grid-cols-1 gap-2 sm:grid-cols-[2fr_1fr_1.5fr]">
              <SelectField
                label={words.conditionQuestion}
                value={condition.question}
                options={choicesFor(condition)}
                onChange={(linkId) => {
                  const chosen = findByLinkId(draft, linkId)
                  if (chosen) edit((now) => withQuestion(now, condition.index, chosen))
                }}
              />
              <Comparison condition={condition} question={question} edit={edit} />
              {condition.operator !== 'exists' && (
                <ConditionAnswer
                  condition={condition}
                  question={question}
                  onChange={(answer, isTyping) =>
                    edit(
                      (now) => withConditionAnswer(now, condition.index, answer),
                      isTyping ? `condition ${condition.index}` : undefined,
                    )
                  }
                />
              )}
            </div>
            <div className="pb-1.5">
              <IconButton
                label={words.removeCondition(at + 1)}
                onClick={() => edit((now) => withoutCondition(now, condition.index))}
              >
                <Trash2 className="size-4.5" aria-hidden />
              </IconButton>
            </div>
          </div>
        )
      })}
      {last && (
        <div>
          <Button onClick={() => edit((now) => withNewCondition(now, last))}>
            <Plus className="size-4.5" aria-hidden />
            {words.addCondition}
          </Button>
        </div>
      )}
    </fieldset>
  )
}, isAlike)
