import type { Item, Questionnaire } from '../model/questionnaire.ts'
import type { Value } from '../model/value.ts'
import type { GivenItem, Response } from '../response/response.ts'
import type { Node, Scope } from './node.ts'

function createScope(parent: Scope | null, node: Node | null, answer: Value | null): Scope {
  return { parent, node, answer, index: new Map(), nodes: [] }
}

/** Adds a node to the index of each scope around it. */
function register(node: Node): void {
  for (let scope: Scope | null = node.scope; scope; scope = scope.parent) {
    const known = scope.index.get(node.item.linkId)
    if (known) known.push(node)
    else scope.index.set(node.item.linkId, [node])
  }
}

function createNode(item: Item, scope: Scope, given: GivenItem | null, path: string): Node {
  const scopes: Scope[] = []
  const here = given?.path ?? path
  const node: Node = { item, scope, path: here, answers: given?.answers.map(({ value }) => value) ?? [], scopes }
  register(node)
  if (item.items.length === 0) return node
  if (item.type === 'group' || item.type === 'display') {
    scopes.push(fill(createScope(scope, node, null), item.items, given?.items ?? [], here))
  } else if (given && given.answers.length > 0) {
    for (const { value, items } of given.answers) {
      scopes.push(fill(createScope(scope, node, value), item.items, items, here))
    }
  } else scopes.push(fill(createScope(scope, node, null), item.items, [], here))
  return node
}

/** `Map.groupBy` is missing in the browsers of phones that get no updates. */
function instancesByLinkId(given: readonly GivenItem[]): ReadonlyMap<string, readonly GivenItem[]> {
  const byLinkId = new Map<string, GivenItem[]>()
  for (const item of given) {
    const known = byLinkId.get(item.linkId)
    if (known) known.push(item)
    else byLinkId.set(item.linkId, [item])
  }
  return byLinkId
}

function fill(scope: Scope, items: readonly Item[], given: readonly GivenItem[], path: string): Scope {
  const byLinkId = instancesByLinkId(given)
  scope.nodes = items.flatMap((item) =>
    (byLinkId.get(item.linkId) ?? [null]).map((instance) => createNode(item, scope, instance, path)),
  )
  return scope
}

/** Puts the answers of a response beside all items of the questionnaire. */
export function placeAnswers(questionnaire: Questionnaire, response: Response): Scope {
  return fill(createScope(null, null, null), questionnaire.items, response.items, '')
}
