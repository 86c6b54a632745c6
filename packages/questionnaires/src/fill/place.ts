import type { Node } from '../evaluate/node.ts'

/**
 * Names the place of a node in its questionnaire and response, such as `family:1/age`. It stays the same while other answers
 * change.
 */
export function placeOf(node: Node): string {
  const { item, scope } = node
  const instances = scope.nodes.filter((other) => other.item === item)
  const index = instances.indexOf(node)
  const own = index > 0 ? `${item.linkId}:${index}` : item.linkId
  const { node: container } = scope
  if (!container) return own
  const answer = container.item.type === 'group' ? 0 : container.scopes.indexOf(scope)
  return `${placeOf(container)}${answer > 0 ? `:${answer}` : ''}/${own}`
}
