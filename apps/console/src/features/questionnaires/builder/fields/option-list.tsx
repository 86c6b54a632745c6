'use client'

import {
  type Entry,
  type Json,
  type OptionField,
  optionsOf,
  withExclusive,
  withFlag,
  withItem,
  withMoved,
  withNewOption,
  withOption,
  withOptionCode,
  withOptionText,
  withWeight,
} from '@consult/questionnaires/builder'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { TextField } from '@consult/ui/controls/text-field.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { CheckField } from '../../../../ui/check-field.tsx'
import { useTools } from '../editor-context.ts'
import { FlagFields } from './flag-fields.tsx'
import { NumberField } from './number-field.tsx'
import { SaidField } from './said-field.tsx'
import { fieldWords } from './words.ts'

type EditItem = (change: (json: Json) => Json, field?: string) => void

/** What only some options have: points, a red flag, and the code that answers store. */
function OptionDetails({ entry, option, edit }: { entry: Entry; option: OptionField; edit: EditItem }) {
  const words = useWords(fieldWords)
  const { language } = useTools()
  const { index, flag } = option
  const mainFlag = optionsOf(entry.json, null).find((each) => each.index === index)?.flag
  const change = (alter: (json: Json) => Json, field?: string) => edit((json) => withOption(json, index, alter), field)
  return (
    <div className="grid grid-cols-1 gap-3 border-s-2 border-line ps-3 pt-2">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <NumberField
          label={words.weight}
          value={option.weight}
          onChange={(weight) => change((json) => withWeight(json, weight), `weight ${index}`)}
        />
        {option.code !== '' && (
          <TextField
            label={words.optionCode}
            value={option.code}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change((json) => withOptionCode(json, target.value), `code ${index}`)}
          />
        )}
      </div>
      <FlagFields
        label={words.flag}
        level={flag?.level ?? null}
        text={flag?.text ?? ''}
        mainText={mainFlag?.text ?? ''}
        onChange={(level, text, isTyping) =>
          change((json) => withFlag(json, level, language, text), isTyping ? `flag ${index}` : undefined)
        }
      />
      {entry.json.repeats === true && (
        <CheckField
          label={words.exclusive}
          isOn={option.isExclusive}
          onChange={(is) => change((json) => withExclusive(json, is))}
        />
      )}
    </div>
  )
}

/** The options of a choice, in their order. */
export function OptionList({ entry }: { entry: Entry }) {
  const words = useWords(fieldWords)
  const { editor, language } = useTools()
  const { id, json } = entry
  const options = optionsOf(json, language)
  const edit: EditItem = (change, field) =>
    editor.edit((draft) => withItem(draft, id, change), field === undefined ? null : `${field} of ${id}`)
  if (options.length === 0 && json.answerValueSet !== undefined) {
    return <p className="text-s text-muted">{words.optionsKept}</p>
  }
  const move = (index: number, by: -1 | 1) => edit((now) => withMoved(now, 'answerOption', index, by))
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 text-s font-medium">{words.options}</legend>
      <ol className="grid grid-cols-1 gap-3">
        {options.map((option, at) => {
          const name = words.option(at + 1)
          return (
            <li key={option.index} className="grid grid-cols-1 gap-1">
              <div className="flex flex-wrap items-end gap-1">
                <div className="min-w-0 flex-1 basis-48">
                  {option.isText ? (
                    <SaidField
                      label={name}
                      text={option.text}
                      mainText={option.mainText}
                      onChange={(text) =>
                        edit(
                          (now) => withOption(now, option.index, (json) => withOptionText(json, language, text)),
                          `option ${at}`,
                        )
                      }
                    />
                  ) : (
                    <TextField label={name} value={option.text} readOnly />
                  )}
                </div>
                <div className="flex pb-1.5">
                  <IconButton label={words.optionUp(name)} disabled={at === 0} onClick={() => move(option.index, -1)}>
                    <ArrowUp className="size-4.5" aria-hidden />
                  </IconButton>
                  <IconButton
                    label={words.optionDown(name)}
                    disabled={at === options.length - 1}
                    onClick={() => move(option.index, 1)}
                  >
                    <ArrowDown className="size-4.5" aria-hidden />
                  </IconButton>
                  <IconButton
                    label={words.removeOption(name)}
                    disabled={options.length === 1}
                    onClick={() => edit((now) => withOption(now, option.index, () => null))}
                  >
                    <Trash2 className="size-4.5" aria-hidden />
                  </IconButton>
                </div>
              </div>
              <details>
                <summary className="cursor-pointer text-s text-muted">{words.optionMore(name)}</summary>
                <OptionDetails entry={entry} option={option} edit={edit} />
              </details>
            </li>
          )
        })}
      </ol>
      <div>
        <Button onClick={() => edit(withNewOption)}>
          <Plus className="size-4.5" aria-hidden />
          {words.addOption}
        </Button>
      </div>
    </fieldset>
  )
}
