import type { Item } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'

/**
 * What contains items in a response: the response itself, one instance of a group, one answer of a question, or a question
 * without an answer, whose items nobody is asked.
 */
export interface Scope {
  readonly node: Node | null
  /** The answer that contains the items, if there is one. */
  readonly answer: Value | null
  readonly parent: Scope | null
  /** All nodes in the scope, at any depth, by linkId. */
  readonly index: Map<string, Node[]>
  nodes: readonly Node[]
}

/** One item in one place of a response. Items without an answer have a node too. */
export interface Node {
  readonly item: Item
  readonly scope: Scope
  /** Where it is in the response, or where its container is if it is not in the response. */
  readonly path: string
  readonly answers: readonly Value[]
  /** A group's own scope, one per answer of a question, or one for a question without an answer. */
  readonly scopes: readonly Scope[]
}

/** All nodes below a scope, in the order of the questionnaire. */
export function nodesOf(scope: Scope): Node[] {
  return scope.nodes.flatMap((node) => [node, ...node.scopes.flatMap(nodesOf)])
}
