import { limits as most } from '../model/limits.ts'
import { checkValue, type Fault, optionOf } from './check-value.ts'
import type { Enablement } from './enablement.ts'
import type { Node, Scope } from './node.ts'
import { nodesOf } from './node.ts'

/** Whether the patient cannot change the item: it, or what contains it, is hidden or read-only. */
export function isFixed(node: Node): boolean {
  for (let at: Node | null = node; at; at = at.scope.node) if (at.item.hidden || at.item.readOnly) return true
  return false
}

const isDemanded = ({ item }: Node) => item.required || (item.limits.minOccurs ?? 0) > 0

/** Whether a node is in an instance of a group that the patient may leave out, and has left empty. */
function isLeftOut(node: Node, enablement: Enablement): boolean {
  for (let scope: Scope | null = node.scope; scope?.node; scope = scope.parent) {
    const { node: group } = scope
    if (group.item.type === 'group' && group.item.repeats && !isDemanded(group) && !enablement.hasAnswer(scope))
      return true
  }
  return false
}

function checkCount(count: number, { item }: Node): Fault | null {
  const { minOccurs, maxOccurs } = item.limits
  const highest = item.repeats ? Math.min(maxOccurs ?? most.occurrences, most.occurrences) : 1
  if (count > highest) return ['too_many', highest]
  if (minOccurs !== null && minOccurs > 1 && count < minOccurs) return ['too_few', minOccurs]
  return null
}

/** Groups are checked once, at their first instance. */
function checkGroup(node: Node, enablement: Enablement): Fault[] {
  const instances = node.scope.nodes.filter(({ item }) => item === node.item)
  const askable = node.scopes.flatMap(nodesOf).some((inner) => inner.item.type !== 'display' && !isFixed(inner))
  if (instances[0] !== node || !askable) return []
  const answered = instances.filter(({ scopes }) => scopes.some((scope) => enablement.hasAnswer(scope))).length
  if (answered === 0) return isDemanded(node) ? [['required', null]] : []
  const fault = checkCount(answered, node)
  return fault ? [fault] : []
}

/**
 * Finds what is wrong with the answers of one node that is asked. What a patient cannot see or change never blocks.
 */
export function checkNode(
  node: Node,
  enablement: Enablement,
  matches: (pattern: string, text: string) => boolean,
): readonly Fault[] {
  const { item, answers } = node
  if (item.type === 'display' || isFixed(node)) return []
  if (item.type === 'group') return isLeftOut(node, enablement) ? [] : checkGroup(node, enablement)
  if (answers.length === 0) return isDemanded(node) && !isLeftOut(node, enablement) ? [['required', null]] : []
  const faults = answers.flatMap((value) => {
    const fault = checkValue(value, item, matches)
    return fault ? [fault] : []
  })
  const count = checkCount(answers.length, node)
  const excludes = answers.length > 1 && answers.some((value) => optionOf(item, value)?.exclusive)
  return [...(count ? [count] : []), ...(excludes ? [['exclusive', null] as const] : []), ...faults]
}
