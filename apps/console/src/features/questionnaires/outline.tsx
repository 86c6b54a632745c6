'use client'

import { flatten, type Item, type Questionnaire, readQuestionnaire, say, type Value } from '@consult/questionnaires'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { useLanguage, useWords } from '@consult/ui/i18n/use-words.tsx'
import { Fragment, useMemo } from 'react'
import { questionnaireWords } from './words.ts'

/** How many options of a question are shown. */
const shownOptions = 12

interface Around {
  readonly language: string
  readonly byLinkId: ReadonlyMap<string, Item>
}

function valueText(value: Value, item: Item | undefined, language: string, yes: string, no: string): string {
  if (value.kind === 'boolean') return value.value ? yes : no
  if (value.kind === 'coding') {
    const option = item?.options.find((each) => each.value.kind === 'coding' && each.value.code === value.code)
    return option ? say(option.label, language) : (value.display ?? value.code ?? '')
  }
  if (value.kind === 'quantity') return `${value.value} ${value.unit ?? ''}`.trim()
  return 'value' in value ? String(value.value) : ''
}

/** When a question is asked. */
function Conditions({ item, language, byLinkId }: Around & { item: Item }) {
  const words = useWords(questionnaireWords)
  if (item.enableExpression !== null) return <p className="text-s text-muted">{words.byExpression}</p>
  if (!item.enableWhen) return null
  const { behavior, conditions } = item.enableWhen
  return (
    <p className="text-s text-muted">
      {words.onlyIf}{' '}
      {conditions.map(({ question, operator, value }, index) => {
        const asked = byLinkId.get(question)
        const exists = operator === 'exists'
        const isAnswered = value.kind === 'boolean' && value.value
        return (
          <Fragment key={index}>
            {index > 0 && ` ${words[behavior]} `}
            <bdi>“{asked?.text ? say(asked.text, language) : question}”</bdi>{' '}
            {exists && !isAnswered ? words.notAnswered : words.operators[operator]}
            {!exists && (
              <>
                {' '}
                <bdi>{valueText(value, asked, language, words.yes, words.no)}</bdi>
              </>
            )}
          </Fragment>
        )
      })}
    </p>
  )
}

const flagTones = { note: 'accent', urgent: 'warning', stop: 'danger' } as const

function FlagChip({ flag }: { flag: Item['flag'] }) {
  const { flags } = useWords(questionnaireWords)
  if (!flag) return null
  return (
    <Chip tone={flagTones[flag.level]} whole>
      {flags[flag.level]}
      {flag.text && `: ${flag.text.text}`}
    </Chip>
  )
}

function Options({ item, language }: { item: Item; language: string }) {
  const words = useWords(questionnaireWords)
  if (item.options.length === 0) return null
  const rest = item.options.length - shownOptions
  return (
    <ul className="grid gap-0.5 text-s">
      {item.options.slice(0, shownOptions).map((option, index) => (
        <li key={index} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 ps-3">
          <span dir="auto" className="wrap-anywhere">
            {option.prefix && `${say(option.prefix, language)} `}
            {say(option.label, language)}
          </span>
          {option.weight !== null && <span className="figures text-muted">{words.weight(option.weight)}</span>}
          {option.exclusive && <span className="text-muted">{words.excludes}</span>}
          <FlagChip flag={option.flag} />
        </li>
      ))}
      {rest > 0 && <li className="ps-3 text-muted">{words.more(rest)}</li>}
    </ul>
  )
}

function Entry({ item, ...around }: Around & { item: Item }) {
  const words = useWords(questionnaireWords)
  const { language } = around
  const marks = [
    item.required && words.required,
    item.repeats && words.repeats,
    item.hidden && words.hidden,
    item.calculated !== null ? words.calculated : item.readOnly && words.readOnly,
  ].filter((mark) => mark !== false)
  const isText = item.type === 'group' || item.type === 'display'
  return (
    <li className="grid grid-cols-1 gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <span dir="auto" className={`wrap-anywhere ${item.type === 'group' ? 'font-semibold' : ''}`}>
          {item.prefix && `${say(item.prefix, language)} `}
          {item.text ? say(item.text, language) : item.linkId}
        </span>
        <code dir="ltr" className="font-mono text-xs text-muted">
          {item.linkId}
          {!isText && ` · ${item.type}`}
          {item.control && ` · ${item.control}`}
        </code>
        {marks.map((mark) => (
          <Chip key={mark}>{mark}</Chip>
        ))}
        <FlagChip flag={item.flag} />
      </p>
      <Conditions item={item} {...around} />
      <Options item={item} language={language} />
      {item.items.length > 0 && (
        <ol className="mt-1 grid grid-cols-1 gap-3 border-s-2 border-line ps-3">
          {item.items.map((inner) => (
            <Entry key={inner.linkId} item={inner} {...around} />
          ))}
        </ol>
      )}
    </li>
  )
}

function Scores({ questionnaire: { scores }, language }: { questionnaire: Questionnaire; language: string }) {
  const words = useWords(questionnaireWords)
  if (scores.length === 0) return null
  const range = (low: number | null, high: number | null) => {
    if (low === null) return high === null ? '' : words.upTo(String(high))
    return high === null ? words.from(String(low)) : words.band(String(low), String(high))
  }
  return (
    <section className="grid gap-2">
      <h3 className="text-m font-semibold">{words.scores}</h3>
      {scores.map(({ code, title, bands }) => (
        <div key={code} className="grid gap-1">
          <p className="font-medium">{title ? say(title, language) : code}</p>
          <ul className="grid gap-0.5 text-s">
            {bands.map(({ low, high, label, flag }, index) => (
              <li key={index} className="flex flex-wrap items-center gap-x-2">
                <span className="figures text-muted">{range(low, high)}</span>
                <span dir="auto">{say(label, language)}</span>
                <FlagChip flag={flag} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Shows the items of a questionnaire, with conditions, options, weights and flags. The service has checked it before. */
export function Outline({ resource }: { resource: Readonly<Record<string, unknown>> }) {
  const language = useLanguage()
  const reading = useMemo(
    () =>
      readQuestionnaire(
        resource,
        () => null,
        () => [],
      ),
    [resource],
  )
  if ('refusals' in reading) return null
  const { questionnaire } = reading
  const byLinkId = new Map(flatten(questionnaire.items).map((item) => [item.linkId, item]))
  return (
    <div className="grid grid-cols-1 gap-5">
      <ol className="grid grid-cols-1 gap-4">
        {questionnaire.items.map((item) => (
          <Entry key={item.linkId} item={item} language={language} byLinkId={byLinkId} />
        ))}
      </ol>
      <Scores questionnaire={questionnaire} language={language} />
    </div>
  )
}
