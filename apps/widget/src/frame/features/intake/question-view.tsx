import { type Node, say } from '@consult/questionnaires'
import { isFixed, isShown, placeOf } from '@consult/questionnaires/fill'
import type { FunctionComponent } from 'preact'
import { useFormApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { idsOf } from './field-ids.ts'
import { BooleanField, ChoiceField } from './fields/choice-field.tsx'
import { DateField } from './fields/date-field.tsx'
import type { FieldProps } from './fields/field-props.ts'
import { FilesField } from './fields/files-field.tsx'
import { NumberField, SliderField } from './fields/number-field.tsx'
import { TextField } from './fields/text-field.tsx'
import { useForm } from './intake-context.ts'
import { useProblemWords } from './use-problem-words.ts'
import { valueWords } from './value-words.ts'

function fieldOf({ item }: Node): FunctionComponent<FieldProps> {
  switch (item.type) {
    case 'choice':
      return ChoiceField
    case 'open-choice':
      return item.options.length > 0 ? ChoiceField : TextField
    case 'boolean':
      return BooleanField
    case 'integer':
    case 'decimal':
    case 'quantity':
      return item.control === 'slider' ? SliderField : NumberField
    case 'date':
    case 'dateTime':
    case 'time':
      return DateField
    case 'attachment':
      return FilesField
    default:
      return TextField
  }
}

/** Fields of several elements need a group with a name. */
const isGroup = (field: FunctionComponent<FieldProps>) =>
  field === ChoiceField || field === BooleanField || field === FilesField

/** What the author says about a question for those who want to know more. */
function Help({ node }: { node: Node }) {
  const { locale } = useFormApp()
  const { t } = useForm()
  const texts = node.item.items.filter(({ type, control, text }) => type === 'display' && control === 'help' && text)
  if (texts.length === 0) return null
  return (
    <details class="form-help">
      <summary>{t('help')}</summary>
      {texts.map(({ linkId, text }) => (
        <p key={linkId} dir="auto">
          {text && say(text, locale)}
        </p>
      ))}
    </details>
  )
}

function Label({ node, id }: { node: Node; id: string }) {
  const { locale } = useFormApp()
  const { t } = useForm()
  const { item } = node
  const isOptional = !item.required && (item.limits.minOccurs ?? 0) === 0 && !isFixed(node)
  return (
    <span class="question-words" id={id} dir="auto">
      {item.prefix && <span class="question-prefix">{say(item.prefix, locale)} </span>}
      {item.text ? say(item.text, locale) : ''}
      {isOptional && <span class="question-optional"> ({t('optional')})</span>}
    </span>
  )
}

/** What the patient can only read. */
function FixedAnswer({ node, labelId }: { node: Node; labelId: string }) {
  const { locale } = useFormApp()
  const { t } = useForm()
  return (
    <div class="question">
      <Label node={node} id={labelId} />
      {node.answers.map((value, index) => (
        <p key={index} class="fixed-answer" dir="auto">
          {valueWords(value, node.item, { t, locale })}
        </p>
      ))}
    </div>
  )
}

/** A question with its field, its help, and what is wrong with its answer. */
export function QuestionView({ node }: { node: Node }) {
  const { t, form } = useForm()
  const place = placeOf(node)
  const ids = idsOf(place)
  const problem = useProblemWords(place, node)
  if (isFixed(node)) return node.answers.length > 0 ? <FixedAnswer node={node} labelId={ids.label} /> : null
  const Field = fieldOf(node)
  const describedBy = problem ? ids.problem : undefined
  const isSingle = Field === ChoiceField && !node.item.repeats
  const isClearable =
    node.answers.length > 0 &&
    !node.item.required &&
    (isSingle || Field === BooleanField || node.item.control === 'slider')
  const content = (
    <>
      <Help node={node} />
      {problem && (
        <p class="trouble question-problem" id={ids.problem}>
          <Icon name="alert" /> <span>{problem}</span>
        </p>
      )}
      <Field
        key={place}
        node={node}
        place={place}
        id={ids.field}
        labelId={ids.label}
        describedBy={describedBy}
        isInvalid={problem !== null}
        answer={(answers, isTyping) => form.answer(place, answers, isTyping)}
      />
      {isClearable && (
        <button type="button" class="link form-clear" onClick={() => form.answer(place, [])}>
          {t('clear')}
        </button>
      )}
    </>
  )
  if (isGroup(Field)) {
    return (
      <fieldset class="question" aria-describedby={describedBy}>
        <legend>
          <Label node={node} id={ids.label} />
        </legend>
        {content}
      </fieldset>
    )
  }
  return (
    <div class="question">
      <label for={ids.field}>
        <Label node={node} id={ids.label} />
      </label>
      {content}
    </div>
  )
}

/** The items inside the answers of a question. */
export const innerNodes = (node: Node, isEnabled: (node: Node) => boolean): Node[] =>
  node.scopes.flatMap(({ nodes }) => nodes.filter((inner) => isShown({ isEnabled }, inner)))
