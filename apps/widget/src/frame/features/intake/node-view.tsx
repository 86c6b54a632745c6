import { type Node, say } from '@consult/questionnaires'
import { isShown, placeOf } from '@consult/questionnaires/fill'
import { useFormApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { idsOf } from './field-ids.ts'
import { useForm } from './intake-context.ts'
import { innerNodes, QuestionView } from './question-view.tsx'
import { useProblemWords } from './use-problem-words.ts'

const isHelp = ({ item }: Node) => item.type === 'display' && item.control === 'help'

/** The questions of one page or one instance, and the buttons to have one more or one less. */
function GroupView({ node }: { node: Node }) {
  const { locale } = useFormApp()
  const { t, form } = useForm()
  const { item, scope } = node
  const place = placeOf(node)
  const ids = idsOf(place)
  const problem = useProblemWords(place, node)
  const { isEnabled } = form.evaluation.value
  const instances = scope.nodes.filter((other) => other.item === item)
  const number = instances.indexOf(node) + 1
  const name = item.text ? say(item.text, locale) : ''
  const title = item.repeats && instances.length > 1 ? t('instance', { name, number }) : name
  const most = Math.min(item.limits.maxOccurs ?? 50, 50)
  // Otherwise a required question in it would look as if it had to be answered.
  const canBeLeftOut = item.repeats && !item.required && (item.limits.minOccurs ?? 0) === 0
  return (
    <fieldset class={item.repeats ? 'form-group form-instance' : 'form-group'} id={ids.field} tabIndex={-1}>
      <legend class="form-group-title" dir="auto">
        {title}
        {canBeLeftOut && number === 1 && <span class="question-optional"> ({t('optional')})</span>}
      </legend>
      {problem && (
        <p class="trouble question-problem" id={ids.problem}>
          <Icon name="alert" /> <span>{problem}</span>
        </p>
      )}
      {node.scopes.flatMap(({ nodes }) =>
        nodes
          .filter((inner) => isShown({ isEnabled }, inner) && !isHelp(inner))
          .map((inner) => <NodeView key={placeOf(inner)} node={inner} />),
      )}
      {item.repeats && instances.length > 1 && (
        <button
          type="button"
          class="link form-clear"
          aria-label={t('removeNumber', { number: title })}
          onClick={() => {
            form.remove(place)
            document.getElementById('form-step')?.focus()
          }}
        >
          {t('removeGroup')}
        </button>
      )}
      {item.repeats && number === instances.length && instances.length < most && (
        <button type="button" class="button form-add" onClick={() => form.add(place)}>
          {t('addGroup')}
        </button>
      )}
    </fieldset>
  )
}

/** A text, a question or a group, with all that is in it. */
export function NodeView({ node }: { node: Node }) {
  const { locale } = useFormApp()
  const { form } = useForm()
  const { item } = node
  if (item.type === 'group') return <GroupView node={node} />
  if (item.type === 'display') {
    return (
      <p class="form-text" dir="auto">
        {item.prefix && <span>{say(item.prefix, locale)} </span>}
        {item.text && say(item.text, locale)}
      </p>
    )
  }
  const inner = innerNodes(node, form.evaluation.value.isEnabled).filter((each) => !isHelp(each))
  return (
    <>
      <QuestionView node={node} />
      {inner.length > 0 && (
        <div class="form-inner">
          {inner.map((each) => (
            <NodeView key={placeOf(each)} node={each} />
          ))}
        </div>
      )}
    </>
  )
}
