import type { Node } from '@consult/questionnaires'
import { useFormApp } from '../../entities/app/app-context.ts'
import { useForm } from './intake-context.ts'
import { issueWords } from './issue-words.ts'

/** Returns what is wrong with an item, once the patient wanted to go on; null: nothing. */
export function useProblemWords(place: string, node: Node): string | null {
  const { locale, formats } = useFormApp()
  const { t, form } = useForm()
  if (!form.problems.value.includes(place)) return null
  if (form.isUnreadable(place)) return t(node.item.type === 'integer' ? 'notAWholeNumber' : 'notANumber')
  const [issue] = form.evaluation.value.issuesAt.get(node) ?? []
  return issue ? issueWords(issue, node.item, { t, locale, formats }) : null
}
