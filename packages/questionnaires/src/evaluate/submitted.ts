import type { Value } from '../model/value.ts'
import type { GivenItem, Response } from '../response/response.ts'
import { optionOf } from './check-value.ts'
import type { Enablement } from './enablement.ts'
import type { Node, Scope } from './node.ts'

/** Writes an option as the questionnaire does, with its system and display. */
const asOffered = (value: Value, { item }: Node): Value => optionOf(item, value)?.value ?? value

function keep(scope: Scope, path: string, enablement: Enablement): GivenItem[] {
  const kept: GivenItem[] = []
  for (const node of scope.nodes) {
    if (!enablement.isEnabled(node)) continue
    const here = `${path}item.${kept.length}`
    const { item } = node
    const answers = node.answers.map((value, index) => ({
      value: asOffered(value, node),
      items: node.scopes[index] ? keep(node.scopes[index], `${here}.answer.${index}.`, enablement) : [],
    }))
    const items = item.type === 'group' ? node.scopes.flatMap((inner) => keep(inner, `${here}.`, enablement)) : []
    if (answers.length > 0 || items.length > 0) kept.push({ linkId: item.linkId, answers, items, path: here })
  }
  return kept
}

/** What is submitted: the answers of the questions that are asked, in the order of the questionnaire. */
export const submittedResponse = (root: Scope, enablement: Enablement): Response => ({
  items: keep(root, '', enablement),
})
