import { nodesOf, say } from '@consult/questionnaires'
import { placeOf } from '@consult/questionnaires/fill'
import { useEffect, useRef } from 'preact/hooks'
import { useFormApp } from '../../entities/app/app-context.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { idsOf } from './field-ids.ts'
import { useForm } from './intake-context.ts'

/** Returns the text of each item by its place. */
function useTexts(): ReadonlyMap<string, string> {
  const { locale } = useFormApp()
  const { form } = useForm()
  const nodes = nodesOf(form.evaluation.value.root)
  return new Map(nodes.map((node) => [placeOf(node), node.item.text ? say(node.item.text, locale) : '']))
}

/**
 * Lists the answers that need another look. It takes the focus when the patient wanted to go on, and each entry leads to its
 * field.
 * @param props.go shows a question that is not on the screen
 */
export function ProblemList({ attempts, go }: { attempts: number; go?: (place: string) => void }) {
  const { t, form } = useForm()
  const texts = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const problems = form.problems.value
  const has = problems.length > 0
  useEffect(() => {
    if (attempts > 0 && has) box.current?.focus()
    // Only an attempt moves the focus, not each corrected answer.
  }, [attempts])
  if (!has) return null
  return (
    <div class="form-problems" ref={box} tabIndex={-1} role="alert">
      <p class="card-title">
        <Icon name="alert" /> {t('problems', { count: problems.length })}
      </p>
      <ul>
        {problems.map((place) => (
          <li key={place}>
            <button
              type="button"
              class="link"
              dir="auto"
              onClick={() => (go ? go(place) : document.getElementById(idsOf(place).field)?.focus())}
            >
              {texts.get(place) || place}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
